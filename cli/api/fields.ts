/** Builders of front matter and data: what schemas of a site are written with, and what they make. */

import type { ZodType } from 'zod';
import type { Json } from '../shared/json.ts';
import type { Locale } from '../shared/locale.ts';

/** An image named in content, before resolution: a path in `assets/images` or beside the document. */
export interface ImageRef {
  /** Path of the image relative to the project's root, such as `assets/images/hero.png`. */
  readonly file: string;
  readonly alt: string;
}

/** A link written in content: a path, a relative `.md` file, or an absolute URL. */
export interface LinkRef {
  /** Resolved `href`: same-locale path, or the URL. */
  readonly href: string;
  readonly external: boolean;
}

/** A page named in data, by its address without a language; each language that shows it must have it. */
export interface PageRef {
  /** Such as `/services/ai`. */
  readonly pageKey: string;
  /** The only language that shows it. @default both */
  readonly only?: Locale;
}

/**
 * Builders of front matter values, given to a schema once per document. YAML scalars arrive as
 * strings (YAML's failsafe schema), so these convert.
 */
export interface Fields {
  /** Text shown to readers: gets the locale's typography. Never empty. */
  readonly text: ZodType<string>;
  /** A string kept as written: ids, codes, names of drawings. */
  readonly token: ZodType<string>;
  /** Lower-case ASCII id: `[a-z0-9-]+`. */
  readonly id: ZodType<string>;
  /** Lines of a display title, cut to measure. At least one. */
  readonly lines: ZodType<readonly string[]>;
  readonly boolean: ZodType<boolean>;
  readonly integer: ZodType<number>;
  /** `YYYY-MM-DD`. */
  readonly date: ZodType<string>;
  /** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`. */
  readonly dateTime: ZodType<string>;
  readonly link: ZodType<LinkRef>;
  /** Address of a page without its language, such as `/about`: data only, where the site's pages are known to be. */
  readonly page: ZodType<PageRef>;
  readonly image: ZodType<ImageRef>;
}

/** A middleware that a document asks for, with the options that it gives. */
export interface MiddlewareUse {
  readonly name: string;
  readonly options: Readonly<Record<string, Json>>;
}

/** Front matter every document may have (behaviour 1.5). */
export interface CommonMatter {
  readonly title?: string;
  readonly description?: string;
  readonly image?: ImageRef;
  readonly layout?: string;
  readonly template?: string;
  /** Last segment of its address, in its language alone; the key stays that of the file. */
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
  /** Figures that claim nothing, as they are written. */
  readonly figures?: readonly string[];
  /** What stands for the state of its twin that a person has looked at; `site check --reviewed` writes it. */
  readonly reviewed?: string;
  /** What its feed knows it by, when not its key: the path of the key that it had when it first appeared. */
  readonly feedId?: string;
}
