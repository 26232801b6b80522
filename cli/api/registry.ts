/** What a project's `templates/registry.ts` exports. */

import type { ComponentType, ReactNode } from 'react';
import type { ZodType } from 'zod';
import type { SiteForms } from '../shared/forms.ts';
import type { Json } from '../shared/json.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import type { RedirectStatus } from './config.ts';
import type { FencedBlock } from './fenced.ts';
import type { Fields } from './fields.ts';
import type { Collections, PageMeta, Summary } from './page.ts';
import type { Messages, RenderContext } from './render-context.ts';

/** A list of documents and how it becomes pages. */
export interface CollectionDefinition {
  /** Folder under `content/{locale}`; '' takes what no other collection takes. */
  readonly folder: string;
  /** Template of its documents, unless front matter says otherwise. */
  readonly template: string;
  /** Its own front matter keys beside the common ones. */
  readonly schema?: (fields: Fields) => Readonly<Record<string, ZodType>>;
  /**
   * Front matter key that sorts it: `date` is newest first, the others ascending. No two published documents have one
   * `order`. @default file order
   */
  readonly sort?: 'date' | 'order' | 'year';
  /** The lists of its index document and of each term are cut in pages: `/{folder}/page/{n}`. */
  readonly pageSize?: number;
  /** A page per value of one key, such as `/blog/tags/{tag}`. */
  readonly taxonomy?: {
    /** Front matter key: an id or a list of ids. */
    readonly key: string;
    /** Path segment between the collection's folder and the id. */
    readonly segment: string;
    /** Template of its pages. */
    readonly template: string;
    /** Data file with a label per language for each id. */
    readonly data: string;
  };
  /** Front matter keys that name documents of a collection, by the last segment of their address: key → collection. */
  readonly refers?: Readonly<Record<string, string>>;
  /** Front matter key with the ids of who wrote a document, and the data file that has them: each a {@link Person}. */
  readonly authors?: { readonly key: string; readonly data: string };
  /** An Atom feed per locale. @default false */
  readonly feed?: boolean;
}

/** What a page says of itself to search engines. */
export interface MetaRecord {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

/** One template: a component, the front matter it adds, and what it wants to know. */
export interface TemplateDefinition {
  readonly component: ComponentType;
  /** Typed sections in front matter. Unknown keys are refused. */
  readonly sections?: (fields: Fields) => Readonly<Record<string, ZodType>>;
  /** Documents that the page shows, computed when the site is resolved; the first list is what a collection's page is about. Pure. */
  readonly lists?: (page: PageMeta, site: Collections) => Readonly<Record<string, readonly Summary[]>>;
  /** Title, description and keywords that come from data instead of front matter (behaviour 1.5). Pure. */
  readonly record?: (
    key: string,
    data: Readonly<Record<string, Json>>,
    locale: Locale,
  ) => MetaRecord | undefined;
  /** Anything but `true` makes the page a 404: never emitted, never listed (behaviour 1.6). */
  readonly validate?: (page: PageMeta) => unknown;
  /** Type of schema.org for the page. @default 'WebPage' */
  readonly type?: 'WebPage' | 'Service' | 'BlogPosting' | 'AboutPage' | 'ContactPage' | 'CollectionPage';
  /** Long reading: the prose faces are loaded and the body has a table of contents. @default false */
  readonly prose?: boolean;
}

/** What a middleware makes of a page (behaviour 1.6). */
export type MiddlewareResult =
  | PageMeta
  | { readonly redirect: string; readonly status?: RedirectStatus }
  | { readonly notFound: true };

/** Looks at a page before it is made. */
export type Middleware = (page: PageMeta) => MiddlewareResult;

/** A middleware that documents tell what to do: `- name: { key: value }`. */
export interface OptionedMiddleware {
  /** Its typed options. Unknown keys are refused. */
  readonly options: (fields: Fields) => Readonly<Record<string, ZodType>>;
  /** The options as {@link options} makes them. */
  readonly run: (page: PageMeta, options: never) => MiddlewareResult;
}

/** How a page looks where it is shared; the generator draws its title and the organization's name on it. */
export interface OpenGraphCard {
  /** Colour behind everything, `#rrggbb`. */
  readonly ground: string;
  /** Colour of the type, `#rrggbb`. */
  readonly ink: string;
  /** The brand's symbol: SVG markup with its colours, in a square of 8 units. */
  readonly symbol?: string;
  /** SVG markup with its colours: `below` the title in 1200 × 220 units, or `beside` it in 440 × 630. */
  readonly drawing?: { readonly place: 'below' | 'beside'; readonly markup: string };
}

/** What pages and layouts of one language share is made of. */
export interface SharedContext extends Collections {
  readonly locale: Locale;
  /** Parsed data files, in the typography of the language. */
  readonly data: Readonly<Record<string, Json>>;
  /** Address of the page that a key has in this language; undefined while there is none. */
  readonly pathOf: (key: string) => string | undefined;
}

/** Rules made from documents, and what making them showed: remarks, which no build fails for. */
export interface GeneratedStyles {
  readonly css: string;
  /** Rules that pages of one template alone need, by template: `@import "site:generated/NAME"` in its sheet. */
  readonly byTemplate?: Readonly<Record<string, string>>;
  readonly remarks: readonly StyleRemark[];
}

/** Something that a document could say better: one sentence without final dot. */
export interface StyleRemark {
  readonly file: string;
  readonly text: string;
}

/** Everything a project's templates tell the generator. */
export interface Registry {
  readonly templates: Readonly<Record<string, TemplateDefinition>>;
  /** Components of everything around `<main>`; they render `<Outlet />` where the page goes. */
  readonly layouts: Readonly<Record<string, ComponentType>>;
  readonly middleware: Readonly<Record<string, Middleware | OptionedMiddleware>>;
  readonly collections: Readonly<Record<string, CollectionDefinition>>;
  /** Schema of each `content/data/{name}.yaml`. */
  readonly data: Readonly<Record<string, (fields: Fields) => ZodType>>;
  /** Blocks that documents may write, by name. @default none */
  readonly fenced?: Readonly<Record<string, FencedBlock>>;
  /** Ids of layouts and templates, which no heading of a text may have. @default none */
  readonly reservedIds?: readonly string[];
  /** Colour of the browser's own interface around pages, by colour scheme. @default the browser's */
  readonly themeColours?: { readonly light: string; readonly dark: string };
  /** Message keys whose text is fixed by contract: typography leaves them alone. */
  readonly fixedMessages: readonly string[];
  /** The error pages: status → component, rendered per locale in the default layout. */
  readonly errors: Readonly<Record<404 | 500, ComponentType>>;
  /**
   * What every page and layout of a language may read of its documents: entries of menus, choices of a form. Pure.
   * @default nothing
   */
  readonly shared?: (site: SharedContext) => Readonly<Record<string, Json>>;
  /** Facts that texts name, and the figures that they may state (behaviour 6.4). @default none */
  readonly facts?: {
    /** Data file that holds them by id, such as `claims`. */
    readonly data: string;
    /** Key of a fact that `{claims.ID}` stands for; `{claims.ID.KEY}` stands for another. */
    readonly show: string;
    /** Front matter keys whose texts state nothing, such as those of a drawing. */
    readonly drawn: readonly string[];
    /** Keys of pages that may state any figure: legal texts. */
    readonly free: readonly string[];
    /** Collections that speak of others too: only sentences of ours are looked at, and warned of. */
    readonly told: readonly string[];
  };
  /** What the site's forms ask, what becomes of it, and where they end. @default the site has no forms */
  readonly forms?: {
    readonly named: SiteForms;
    /** What may be chosen: the list of {@link shared} that holds it as `{ id, label }`, and the collection it is made of. */
    readonly choices: { readonly list: string; readonly collection: string };
  };
  /** Rules for classes that stand for values, one per distinct value (no style attributes). Pure. */
  readonly generatedStyles: (
    pages: readonly PageMeta[],
    messages: Localized<Messages>,
  ) => string | GeneratedStyles;
  /** The card of a page's Open Graph picture. Pure. @default dark type on white */
  readonly openGraph?: (page: PageMeta) => OpenGraphCard;
  /** Provides {@link RenderContext} to a tree. */
  readonly provide: (context: RenderContext, children: ReactNode) => ReactNode;
}
