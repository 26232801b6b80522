/** The shape of a project's `templates/registry.ts`. */

import type { ComponentType, ReactNode } from 'react';
import type { ZodType } from 'zod';
import type { SiteForms } from '../shared/forms.ts';
import type { Json } from '../shared/json.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import type { RedirectStatus } from './config.ts';
import type { FencedBlock } from './fenced.ts';
import type { Fields, Schemas, ValuesOf } from './fields.ts';
import type { Collections, PageMeta, Summary } from './page.ts';
import type { Messages, RenderContext } from './render-context.ts';

/** A list of documents, and the pages made from it. */
export interface CollectionDefinition {
  /** Folder below `content/{locale}`. The collection with '' takes the documents that no other takes. */
  readonly folder: string;
  /** Template of its documents, unless their front matter names another. */
  readonly template: string;
  /** Its own front matter keys, in addition to the common ones. */
  readonly schema?: (fields: Fields) => Schemas;
  /**
   * Front matter key that sorts the documents: `date` and `year` newest first, `order` lowest first. Two published
   * documents must not share an `order`. @default the number before a file's name, then the key
   */
  readonly sort?: 'date' | 'order' | 'year';
  /**
   * Documents on each numbered page, `/{folder}/page/{n}`, of the collection's list and of the list of each term.
   * @default one page
   */
  readonly pageSize?: number;
  /** Makes a page per value of one key, such as `/blog/tags/{tag}`. @default none */
  readonly taxonomy?: {
    /** Front matter key that holds an id or a list of ids. */
    readonly key: string;
    /** Segment of the address between the collection's folder and the id. */
    readonly segment: string;
    /** Template of these pages. */
    readonly template: string;
    /** Data file that gives each id a label per language. */
    readonly data: string;
  };
  /** Front matter keys that name documents of a collection by the last segment of their address: key → collection. */
  readonly refers?: Readonly<Record<string, string>>;
  /** Front matter key with the ids of a document's authors, and the data file that describes each {@link Person}. */
  readonly authors?: { readonly key: string; readonly data: string };
  /** Makes an Atom feed per locale. @default false */
  readonly feed?: boolean;
}

/** Title, description and keywords of a page, for search engines. */
export interface MetaRecord {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

/** A template: a component, the front matter it adds, and the lists it shows. */
export interface TemplateDefinition {
  readonly component: ComponentType;
  /** Sections that the template adds to front matter. Unknown keys are refused. */
  readonly sections?: (fields: Fields) => Schemas;
  /**
   * Returns the documents that the page shows, as named lists, when the site is resolved. The first list is the subject
   * of a page of type `CollectionPage`. Pure.
   */
  readonly lists?: (page: PageMeta, site: Collections) => Readonly<Record<string, readonly Summary[]>>;
  /** Returns the title, description and keywords from data instead of front matter (behaviour 1.5). Pure. */
  readonly record?: (
    key: string,
    data: Readonly<Record<string, Json>>,
    locale: Locale,
  ) => MetaRecord | undefined;
  /** Accepts a page by `true`. Any other answer makes it a 404: never emitted, never listed (behaviour 1.6). */
  readonly validate?: (page: PageMeta) => unknown;
  /** Type of the page in schema.org. @default 'WebPage' */
  readonly type?: 'WebPage' | 'Service' | 'BlogPosting' | 'AboutPage' | 'ContactPage' | 'CollectionPage';
  /** True for long reading: the page loads the prose faces and its body has a table of contents. @default false */
  readonly prose?: boolean;
}

/** Answer of a middleware: the page, a redirect, or a 404 (behaviour 1.6). */
export type MiddlewareResult =
  | PageMeta
  | { readonly redirect: string; readonly status?: RedirectStatus }
  | { readonly notFound: true };

/** Changes, redirects or refuses a page before it is made. */
export type Middleware = (page: PageMeta) => MiddlewareResult;

/**
 * A middleware with options, which documents give: `- name: { key: value }`. `defineMiddleware` of `site/define` makes
 * one whose `run` has the types of its options.
 */
export interface OptionedMiddleware {
  /** Schema of its options. Unknown keys are refused. */
  readonly options: (fields: Fields) => Schemas;
  /** Runs the middleware with the options that {@link options} parsed. */
  readonly run: (page: PageMeta, options: never) => MiddlewareResult;
}

/** A middleware with options whose function takes what its schema makes. */
export interface TypedMiddleware<S extends Schemas> {
  readonly options: (fields: Fields) => S;
  readonly run: (page: PageMeta, options: ValuesOf<S>) => MiddlewareResult;
}

/** Design of a page's Open Graph picture. The generator draws the title and the organization's name on it. */
export interface OpenGraphCard {
  /** Background colour, `#rrggbb`. */
  readonly ground: string;
  /** Colour of the type, `#rrggbb`. */
  readonly ink: string;
  /** The brand's symbol: SVG markup with its colours, in a square of 8 units. */
  readonly symbol?: string;
  /** SVG markup with its colours: `below` the title in 1200 × 220 units, or `beside` it in 440 × 630. */
  readonly drawing?: { readonly place: 'below' | 'beside'; readonly markup: string };
}

/** Documents, data and addresses of one language, from which {@link Registry.shared} makes its answer. */
export interface SharedContext extends Collections {
  readonly locale: Locale;
  /** Parsed data files, with the typography of the language. */
  readonly data: Readonly<Record<string, Json>>;
  /** Returns the address of a key's page in this language; undefined when there is none. */
  readonly pathOf: (key: string) => string | undefined;
}

/** CSS rules made from documents, and remarks, which fail no build. */
export interface GeneratedStyles {
  readonly css: string;
  /** Rules for the pages of one template, by template: its sheet imports them as `@import "site:generated/NAME"`. */
  readonly byTemplate?: Readonly<Record<string, string>>;
  readonly remarks: readonly StyleRemark[];
}

/** A suggestion about a document: one sentence without a final dot. */
export interface StyleRemark {
  readonly file: string;
  readonly text: string;
}

/** Everything that a project's templates tell the generator. */
export interface Registry {
  readonly templates: Readonly<Record<string, TemplateDefinition>>;
  /** Components of the page around `<main>`. Each renders `OUTLET` of `site/outlet` where the page goes. */
  readonly layouts: Readonly<Record<string, ComponentType>>;
  readonly middleware: Readonly<Record<string, Middleware | OptionedMiddleware>>;
  readonly collections: Readonly<Record<string, CollectionDefinition>>;
  /** Schema of each `content/data/{name}.yaml`. */
  readonly data: Readonly<Record<string, (fields: Fields) => ZodType>>;
  /** Blocks that documents may write, by name. @default none */
  readonly fenced?: Readonly<Record<string, FencedBlock>>;
  /** Ids in layouts and templates, which no heading of a document may have. @default none */
  readonly reservedIds?: readonly string[];
  /** Colour of the browser's own interface around pages, by colour scheme. @default the browser's */
  readonly themeColours?: { readonly light: string; readonly dark: string };
  /** Keys of messages whose text is fixed by contract: typography leaves them alone. */
  readonly fixedMessages: readonly string[];
  /** The error pages: status → component, rendered per locale in the default layout. */
  readonly errors: Readonly<Record<404 | 500, ComponentType>>;
  /**
   * Returns what every page and layout of a language may read of its documents: entries of menus, choices of a form.
   * Pure.
   * @default nothing
   */
  readonly shared?: (site: SharedContext) => Readonly<Record<string, Json>>;
  /** Facts that documents name, and rules about the figures that they may state (behaviour 6.4). @default none */
  readonly facts?: {
    /** Data file that holds the facts by id, such as `claims`. */
    readonly data: string;
    /** Key of the fact's value that `{claims.ID}` shows; `{claims.ID.KEY}` shows the value of another key. */
    readonly show: string;
    /** Front matter keys whose texts state nothing, such as those of a drawing. */
    readonly drawn: readonly string[];
    /** Keys of pages that may state any figure: legal texts. */
    readonly free: readonly string[];
    /** Collections that also speak of others: only sentences about the organization are checked, and only warned of. */
    readonly told: readonly string[];
  };
  /**
   * Fields of the site's forms, what the receiver makes of a post, and the pages on which it ends. @default no forms
   */
  readonly forms?: {
    readonly named: SiteForms;
    /** Choices of a form: the list of {@link shared} with their `{ id, label }`, and the collection they come from. */
    readonly choices: { readonly list: string; readonly collection: string };
  };
  /** Returns the rules of classes for values, one per distinct value, since no page has a style attribute. Pure. */
  readonly generatedStyles: (
    pages: readonly PageMeta[],
    messages: Localized<Messages>,
  ) => string | GeneratedStyles;
  /** Returns the design of a page's Open Graph picture. Pure. @default dark type on white */
  readonly openGraph?: (page: PageMeta) => OpenGraphCard;
  /** Wraps a tree so that its components can read {@link RenderContext}. */
  readonly provide: (context: RenderContext, children: ReactNode) => ReactNode;
}
