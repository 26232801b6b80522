/** Builders of front matter and data, for the schemas of a site, and the values that they make. */

import type { output, ZodType } from 'zod';
import type { Json } from '../shared/json.ts';
import type { Locale } from '../shared/locale.ts';

/** An image named in content: a path in `assets/images`, or next to the document. */
export interface ImageRef {
  /** Path of the image relative to the project's root, such as `assets/images/hero.png`. */
  readonly file: string;
  readonly alt: string;
}

/** A link written in content: a path, a relative `.md` file, or an absolute URL. */
export interface LinkRef {
  /** Resolved `href`: a path in the document's locale, or the URL. */
  readonly href: string;
  readonly external: boolean;
}

/** A page named in data by its address without a language. Each language that shows it must have it. */
export interface PageRef {
  /** Address without a language, such as `/services/ai`. */
  readonly pageKey: string;
  /** The only language that shows it. @default both */
  readonly only?: Locale;
}

/**
 * Builders of front matter values, given to a schema once per document. YAML's failsafe schema makes every scalar a
 * string, so the builders convert.
 */
export interface Fields {
  /** Text for visitors, with the locale's typography. Never empty. */
  readonly text: ZodType<string>;
  /** A string kept as written: ids, codes, names of drawings. */
  readonly token: ZodType<string>;
  /** Lower-case ASCII id: `[a-z0-9-]+`. */
  readonly id: ZodType<string>;
  /** Lines of a display title, each cut to fit the measure. At least one. */
  readonly lines: ZodType<readonly string[]>;
  readonly boolean: ZodType<boolean>;
  readonly integer: ZodType<number>;
  /** `YYYY-MM-DD`. */
  readonly date: ZodType<string>;
  /** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`. */
  readonly dateTime: ZodType<string>;
  readonly link: ZodType<LinkRef>;
  /** Address of a page without its language, such as `/about`. In data only: the build checks that the page exists. */
  readonly page: ZodType<PageRef>;
  readonly image: ZodType<ImageRef>;
}

/** Schemas by key: what `sections`, `schema`, `options` and `attributes` of a registry return. */
export interface Schemas {
  readonly [key: string]: ZodType;
}

/** Values that schemas by key make. Of a function that returns them: `ValuesOf<ReturnType<typeof eventSections>>`. */
export type ValuesOf<S extends Schemas> = { readonly [K in keyof S]: output<S[K]> };

/** A middleware that a document asks for, with its options. */
export interface MiddlewareUse {
  readonly name: string;
  readonly options: Readonly<Record<string, Json>>;
}

/** Front matter that every document may have (behaviour 1.5). */
export interface CommonMatter {
  readonly title?: string;
  readonly description?: string;
  readonly image?: ImageRef;
  readonly layout?: string;
  readonly template?: string;
  /** Last segment of the document's address in its language. The key stays that of the file. */
  readonly slug?: string;
  readonly middleware?: readonly MiddlewareUse[];
  readonly aliases?: readonly string[];
  readonly navigation?: boolean;
  readonly toc?: boolean;
  readonly noindex?: boolean;
  readonly only?: Locale;
  readonly draft?: boolean;
  readonly publishAt?: string;
  readonly keywords?: readonly string[];
  /** Figures in the text that claim nothing, written as the text has them. */
  readonly figures?: readonly string[];
  /** Hash of the twin as it was when a person last compared the two; `site check --reviewed` writes it. */
  readonly reviewed?: string;
  /** Id of the document in its feed, when not its key: the path of the key under which it first appeared. */
  readonly feedId?: string;
}
