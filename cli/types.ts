/**
 * Every noun of the generator, in pipeline order:
 * config → sources → site → assets → outputs → diagnostics. No code here.
 */
import type { ComponentType, ReactNode } from 'react';
import type { ZodType } from 'zod';
import type { Addresses } from './shared/address.ts';
import type { FormFields } from './shared/forms.ts';
import type { Locale } from './shared/locale.ts';

export type { Locale } from './shared/locale.ts';

/** Any value that survives JSON unchanged. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** A value given once per language. */
export type Localized<T> = Readonly<Record<Locale, T>>;

// ── Diagnostics ────────────────────────────────────────────────────────────

/** A place in a source file, as editors count: 1-based line, 1-based UTF-16 column. */
export interface Location {
  /** Path relative to the project's root, with `/`. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  /** UTF-16 units to underline, at least 1. @default 1 */
  readonly length?: number;
  /** The whole line, for the code frame. Left out: the frame is not printed. */
  readonly lineText?: string;
}

/** A secondary remark under a diagnostic. */
export interface Note {
  readonly text: string;
  readonly location?: Location;
}

/** Something wrong in what the user wrote: data, never thrown across stages. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** Permanent kebab-case identifier, such as `unknown-template`. */
  readonly code: string;
  /** One sentence without final dot: what is wrong. */
  readonly text: string;
  readonly location?: Location;
  readonly notes?: readonly Note[];
  /** What to write instead, printed under the underlined text. */
  readonly suggestion?: string;
  /** Of a warning that passes by itself, as when a page falls due: `--strict` does not count it. @default false */
  readonly passing?: true;
}

/** A value together with what was wrong while making it. */
export interface Result<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

// ── Configuration ──────────────────────────────────────────────────────────

/** Postal address of the organization, as schema.org's PostalAddress. */
export interface Address {
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
}

/** Who publishes the site (behaviour 1.8). */
export interface Organization {
  readonly name: string;
  readonly legalName: string;
  readonly email: string;
  /** E.164, such as `+15145550123`. Left out: shown nowhere. */
  readonly phone?: string;
  readonly address: Address;
  /** As each language names it. @default that of the address */
  readonly city?: Localized<string>;
  /** As each language names it. @default that of the address */
  readonly region?: Localized<string>;
  /** Countries that it works in: ISO codes of two letters. @default that of the address */
  readonly countries?: readonly string[];
  readonly privacyOfficer: { readonly title: Localized<string>; readonly email: string };
  /** Year. */
  readonly founded: number;
  /** Profiles elsewhere, for structured data. @default [] */
  readonly sameAs?: readonly string[];
}

/** A redirect as the user writes it. */
export interface UserRedirect {
  readonly from: string;
  readonly to: string;
  /** @default 301 */
  readonly status?: 301 | 302 | 307 | 308;
}

/** What some robots may read of the site, beside the rest of it. */
export interface RobotsRule {
  /** Names of robots; `*` is every robot without a rule of its own. */
  readonly agents: readonly string[];
  /** Beginnings of paths, where `*` is anything and a final `$` the end. @default [] */
  readonly allow?: readonly string[];
  /** @default [] */
  readonly disallow?: readonly string[];
}

/** Largest sizes, in bytes after brotli 11, by kind and for one page path or template. */
export interface Budgets {
  /** HTML by template name; `default` for the rest. */
  readonly html: Readonly<Record<string, number>>;
  /** All stylesheets of a page. */
  readonly css: number;
  /** All scripts of a page, by template name; `default` for the rest. */
  readonly scripts: Readonly<Record<string, number>>;
  /** Fonts a page may download: without and with long text. */
  readonly fonts: { readonly display: number; readonly prose: number };
}

/** Where forms are posted, from where, how often, and how long what they bring is kept (behaviour 5.4). */
export interface UserForms {
  /** A path of this site or an https URL; false: pages show the e-mail address instead. @default '/api' */
  readonly endpoint?: string | false;
  /** Origins whose pages may post, beside the site's own. @default [] */
  readonly allowedOrigins?: readonly string[];
  /** Posts taken from one address in so many minutes. @default { posts: 10, minutes: 10 } */
  readonly limit?: { readonly posts: number; readonly minutes: number };
  /** How long things are kept: messages, spam, the proof of a consent after its withdrawal. */
  readonly retention?: {
    /** @default 12 */
    readonly contactMonths?: number;
    /** @default 30 */
    readonly spamDays?: number;
    /** @default 36 */
    readonly consentMonths?: number;
  };
}

/** Where `site publish` puts the site, and how long it keeps what was there. */
export interface UserPublish {
  /** `s3://BUCKET` or `s3://BUCKET/PREFIX`. @default named on the command line */
  readonly to?: string;
  /** Origin of the object storage. @default Amazon's in the region */
  readonly endpoint?: string;
  /** @default the endpoint's own */
  readonly region?: string;
  /** Keys of pages: `about/index.html`, `about`, or both. @default 'index' */
  readonly keys?: 'index' | 'bare' | 'both';
  /** Builds that can be published again. @default 5 */
  readonly keep?: number;
  /** Days that assets stay after they left the site. @default 7 */
  readonly keepDays?: number;
  /** Pages, payloads and lists that one publish may remove. @default 256 */
  readonly maxDeletes?: number;
}

/** What `site.config.ts` exports through `defineConfig`. */
export interface UserConfig {
  /** Origin of the published site, such as `https://example.com`. */
  readonly url: string;
  readonly organization: Organization;
  /** True while the brand is a placeholder: publishing refuses. @default false */
  readonly placeholder?: boolean;
  /** Links of "Book a call" and "Make an appointment". @default the contact page */
  readonly booking?: {
    readonly call?: Partial<Localized<string>>;
    readonly appointment?: Partial<Localized<string>>;
  };
  readonly forms?: UserForms;
  /** @default { src: '/insights/script.js' } */
  readonly analytics?: { readonly src: string } | false;
  /** @default [] */
  readonly redirects?: readonly UserRedirect[];
  /** Rules of `robots.txt`. @default [] */
  readonly robots?: readonly RobotsRule[];
  /** Replaces the home page by a redirect. @default off */
  readonly rootRedirect?: { readonly to: string; readonly status: 301 | 302 | 307 | 308 };
  /** Whether each page gets an Open Graph picture. @default true */
  readonly openGraphImages?: boolean;
  readonly publish?: UserPublish;
  readonly budgets?: Partial<Budgets>;
}

/** A host that a configuration can be written for. */
export type HostName = 'nginx' | 'caddy' | 'cloudfront';

/** How this build was asked for: flags and environment, already resolved. */
export interface BuildOptions {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute output folder. */
  readonly out: string;
  /** Drafts and scheduled documents in. */
  readonly drafts: boolean;
  /** The watch profile: drafts, plain asset names, build id `dev`, nothing minified. */
  readonly dev: boolean;
  /** Origin to build for, when not the configured one. */
  readonly url?: string;
  /** Warnings become errors. */
  readonly strict: boolean;
  /** Only what the build would say: pictures are not encoded, and nothing is written. @default false */
  readonly rehearsal?: boolean;
  /** Forget the cache first. */
  readonly clean: boolean;
  /** Compressed forms beside the files that gain from it. @default false */
  readonly compress?: boolean;
  /** Hosts whose configuration is written beside the site. @default none */
  readonly hosts?: readonly HostName[];
  /** Hashes of inline scripts that those hosts' policies permit beside this build's. @default none */
  readonly alsoPolicies?: readonly string[];
  /** Absolute cache folder. */
  readonly cacheDir: string;
  /** How long pictures may take to encode: the lowest effort is for tests, which do not weigh them. */
  readonly pictureEffort: 'usual' | 'lowest';
  /** Worker threads for rendering; fewer than 2 renders in this thread. */
  readonly workers: number;
  /** Number of pages from which threads are worth their start. */
  readonly workersFrom: number;
  /** Epoch ms: decides which documents are due, and the year. */
  readonly now: number;
  /** Epoch ms written as the build's timestamp. */
  readonly timestamp: number;
}

/** The configuration the program uses: the user's with every default filled in. */
export interface Config {
  readonly options: BuildOptions;
  /** Origin the pages are built for. */
  readonly origin: string;
  /** False when this build must not be indexed (drafts, dev, another origin). */
  readonly indexable: boolean;
  readonly organization: Organization;
  readonly placeholder: boolean;
  readonly booking: { readonly call: Localized<string>; readonly appointment: Localized<string> };
  /** Only the receiver reads more than the endpoint: it knows the other defaults. */
  readonly forms: UserForms & { readonly endpoint: string | false };
  readonly analytics: { readonly src: string } | false;
  readonly redirects: readonly (UserRedirect & {
    readonly status: 301 | 302 | 307 | 308;
    readonly location?: Location;
  })[];
  readonly rootRedirect?: {
    readonly to: string;
    readonly status: 301 | 302 | 307 | 308;
    readonly location?: Location;
  };
  readonly robots: readonly RobotsRule[];
  readonly openGraphImages: boolean;
  readonly publish: UserPublish & Required<Pick<UserPublish, 'keys' | 'keep' | 'keepDays' | 'maxDeletes'>>;
  readonly budgets: Budgets;
}

/** What the receiver of forms is told by its surroundings. */
export interface FormsEnvironment {
  /** Absolute folder for what a program keeps from run to run (XDG). */
  readonly stateHome: string;
  /** File of the SQLite database, when not in `stateHome`. */
  readonly store?: string;
  /** URL of a PostgreSQL database, instead of SQLite. */
  readonly databaseUrl?: string;
  /** URL of a mail server; without one, mails are written to files. */
  readonly smtpUrl?: string;
  /** Addresses of the notifications, when not the organization's. */
  readonly mailFrom?: string;
  readonly mailTo?: string;
  /** Addresses and subnets of proxies that say whom they speak for, beside this machine's own. */
  readonly proxies: readonly string[];
}

// ── Registry: what a project's `templates/registry.ts` exports ─────────────

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
}

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
  /** Documents listed by the page, computed when the site is resolved. Pure. */
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

/** Builders of the attributes of fenced blocks, which arrive as text. */
export interface BlockFields extends Pick<Fields, 'text' | 'token' | 'id' | 'boolean' | 'integer'> {
  /** The https address of a page of another site. */
  readonly url: ZodType<string>;
  /** A picture of the project, named as images are. */
  readonly picture: ZodType<Picture>;
  /** A file of the project with one of these extensions, beside the document or in `assets/files`. */
  readonly file: (extensions: readonly string[]) => ZodType<FileAsset>;
}

/** A fenced block as a document uses it. */
export interface FencedUse<Attributes> {
  /** The words after its name, set for readers; '' when there are none. */
  readonly title: string;
  readonly attributes: Attributes;
  /** Pictures of a block of figures; 0 in any other. */
  readonly figures: number;
  /** Whether nothing stands between its lines. */
  readonly isEmpty: boolean;
}

/** What the component of a fenced block receives. */
export interface FencedProps<Attributes> extends FencedUse<Attributes> {
  /** What stands between its lines; undefined when nothing does. */
  readonly children: ReactNode;
}

/** A block that documents may write: `::: name Title {key=value}`, its content, `:::`. */
export interface FencedBlock {
  /** It knows no page, only the site, and renders its children once. */
  readonly component: ComponentType<FencedProps<never>>;
  /** Its typed attributes. Unknown keys are refused. @default none */
  readonly attributes?: (fields: BlockFields) => Readonly<Record<string, ZodType>>;
  /** Whether it has a title. @default 'none' */
  readonly title?: 'required' | 'optional' | 'none';
  /** What may stand between its lines: any Markdown, pictures alone, or nothing. @default 'text' */
  readonly content?: 'text' | 'figures' | 'none';
  /** Widths that its figures take on the page, as the `sizes` attribute. @default those of any picture */
  readonly sizes?: string;
  /** What a use must do otherwise, as the end of a sentence after "must"; undefined when it is right. Pure. */
  readonly problem?: (use: FencedUse<never>) => string | undefined;
}

/** What a middleware makes of a page (behaviour 1.6). */
export type MiddlewareResult =
  | PageMeta
  | { readonly redirect: string; readonly status?: 301 | 302 | 307 | 308 }
  | { readonly notFound: true };
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
  /** What the site's forms ask. @default the site has no forms */
  readonly forms?: {
    readonly fields: FormFields;
    /** What may be chosen: the list of {@link shared} that holds it as `{ id, label }`, and the collection it is made of. */
    readonly choices: { readonly list: string; readonly collection: string };
  };
  /** Rules for classes that stand for values, one per distinct value (no style attributes). Pure. */
  readonly generatedStyles: (pages: readonly PageMeta[], messages: Localized<Messages>) => string;
  /** The card of a page's Open Graph picture. Pure. @default dark type on white */
  readonly openGraph?: (page: PageMeta) => OpenGraphCard;
  /** Provides {@link RenderContext} to a tree. */
  readonly provide: (context: RenderContext, children: ReactNode) => ReactNode;
}

// ── Read: disk → sources ───────────────────────────────────────────────────

/** A text file as read: BOM removed, CRLF made LF. */
export interface SourceFile {
  /** Path relative to the root, with `/`. */
  readonly file: string;
  readonly text: string;
}

/** A data file, and where its values stand. */
export interface DataFile extends SourceFile {
  readonly locate: (path: readonly PropertyKey[]) => Location;
}

/** What routing needs of a Markdown document: all but its text. Plain JSON. */
export interface Frame {
  /** Path relative to the root, with `/`. */
  readonly file: string;
  readonly locale: Locale;
  /** Name of its collection in the registry. */
  readonly collection: string;
  /** Path without its locale (behaviour 1.2). */
  readonly key: string;
  /** Leading `N.` of the last segment, for ordering. */
  readonly position?: number;
  readonly matter: CommonMatter;
  /** Its collection's own keys. */
  readonly fields: Readonly<Record<string, Json>>;
  /** Its template's sections. */
  readonly sections: Readonly<Record<string, Json>>;
  readonly template: string;
  /** Front matter's, else the body's leading h1, else the file name. With typography. */
  readonly title: string;
  /** Front matter's, else the first paragraph as plain text. With typography. */
  readonly description: string;
  /** 1-based line of the body's first line in the file. */
  readonly bodyLine: number;
  /** Markdown before `<!--more-->`, when the body has one. */
  readonly excerpt?: string;
  /** Minutes of reading, at least 1. */
  readonly minutes: number;
  /** Links of `.md` files in the body, as written, each once. */
  readonly fileLinks: readonly string[];
  /** Hash of what stands before the body: places in it are the same while it is. */
  readonly front: string;
  /** Hash of the body. */
  readonly textKey: string;
  /**
   * Front matter keys that are wrong or missing; `*`: none could be read. The build fails, and what it says of them
   * further on is a consequence. @default none
   */
  readonly dropped?: readonly string[];
  /** Whether its template, or what lists it, lacks what it needs. @default false */
  readonly isDamaged?: true;
}

/** A document's frame, and what is found in its text when a message needs it. */
export interface Entry extends Omit<Frame, 'file'> {
  /** The text is read when it is asked for. */
  readonly source: SourceFile;
  /** Where a front matter key stands; the document's first line when it is not written. */
  readonly locate: (path: readonly PropertyKey[]) => Location;
}

/** The text of a document, which stays in the thread that reads it. */
export interface DocumentText {
  /** {@link Frame.textKey}. */
  readonly key: string;
  /** Markdown, its leading h1 blanked. */
  readonly body: string;
}

/** Interface strings of one locale, by dotted key. */
export type Messages = Readonly<Record<string, string>>;

/** What `content/data/addresses.yaml` says. */
export interface EditorAddresses {
  readonly redirects: readonly (Required<UserRedirect> & { readonly location: Location })[];
  /** Paths that are gone for good. */
  readonly gone: readonly { readonly path: string; readonly location: Location }[];
}

export interface Sources {
  readonly entries: readonly Entry[];
  /** Documents that could not be used: file → the path they would have. Links to them are not dead. */
  readonly broken: Readonly<Record<string, string>>;
  readonly messages: Localized<Messages>;
  /** Parsed `content/data/*.yaml`: once per locale, for the typography of its texts. */
  readonly data: Localized<Readonly<Record<string, Json>>>;
  readonly dataFiles: Readonly<Record<string, DataFile>>;
  /** Names of data files that could not be used. */
  readonly brokenData: readonly string[];
  readonly addresses: EditorAddresses;
  /** Every image of the project, relative to the root and sorted. */
  readonly images: readonly string[];
  /** Every file that pages may offer as it is: documents, videos, sounds, captions. Relative to the root and sorted. */
  readonly files: readonly string[];
  /** Whether what templates need is missing or wrong, so that what they throw may be a consequence. @default false */
  readonly isDamaged?: boolean;
}

// ── Resolve: sources → site ────────────────────────────────────────────────

/** A breadcrumb: the last one is the page itself. */
export interface Crumb {
  readonly title: string;
  readonly path: string;
}

/** Somebody who wrote a page. In their data file, `link` is a link and `portrait` an image. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly url?: string;
  /** Path of a picture relative to the project's root. */
  readonly portrait?: string;
}

/** A page as lists show it. */
export interface Summary {
  readonly path: string;
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly template: string;
  readonly collection: string;
  readonly image?: ImageRef;
  readonly draft: boolean;
  /** Its collection's own keys: date, tags, kind, year, order… */
  readonly fields: Readonly<Record<string, Json>>;
  /** The short texts among its template's sections: lists show a service's or a project's own summary. */
  readonly sections: Readonly<Record<string, Json>>;
  /** Markdown before `<!--more-->`, when the body has one. */
  readonly excerpt?: string;
  /** Minutes of reading, at least 1. */
  readonly minutes: number;
}

/** What templates may ask for when they list documents: sorted, of the page's locale, due. */
export interface Collections {
  /** Documents of a collection; on a page that lists it, those of this page: of its term, of its number. */
  readonly all: (collection: string) => readonly Summary[];
  readonly byKey: (key: string) => Summary | undefined;
  /** Ids in use by a taxonomy, with label, path and number of documents. */
  readonly terms: (collection: string) => readonly Term[];
  /** Documents sharing most terms with the page, newest first, the page left out. */
  readonly related: (page: PageMeta, limit: number) => readonly Summary[];
}

/** One value of a taxonomy, such as a tag. */
export interface Term {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly path: string;
  readonly count: number;
}

/** Pagination of a list page. */
export interface Pagination {
  /** 1-based. */
  readonly page: number;
  readonly pages: number;
  /**
   * Pages to link to, in order: all of a few; of many the first, the last, and the neighbours of this one, so that a
   * page does not grow with the list.
   */
  readonly links: readonly PageLink[];
}

/** A numbered page of a list. */
export interface PageLink {
  /** 1-based. */
  readonly page: number;
  readonly path: string;
}

/** Everything about a page except its body's HTML. Plain JSON. */
export interface PageMeta {
  readonly locale: Locale;
  readonly path: string;
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly image?: ImageRef;
  readonly template: string;
  readonly layout: string;
  readonly collection: string;
  /** Source document; for generated pages, the one they come from. */
  readonly file: string;
  /** Paths of this key in the locales that have it, itself included. */
  readonly alternates: Partial<Localized<string>>;
  readonly breadcrumbs: readonly Crumb[];
  readonly noindex: boolean;
  /** Draft or scheduled; only in drafts and dev builds. */
  readonly draft: boolean;
  /** When a scheduled page appears, `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`; only of one that is not due, and no draft. */
  readonly publishAt?: string;
  readonly toc: boolean;
  readonly fields: Readonly<Record<string, Json>>;
  readonly sections: Readonly<Record<string, Json>>;
  readonly pagination?: Pagination;
  /** The taxonomy value a generated list is about. */
  readonly term?: Term;
  /** Every term of the page's collection, on lists. */
  readonly terms: readonly Term[];
  /** Who wrote it. @default nobody in particular */
  readonly authors?: readonly Person[];
  /** Minutes of reading, at least 1. */
  readonly minutes: number;
  /** Date of last change, `YYYY-MM-DD`, only when the content says it. */
  readonly lastModified?: string;
}

/** What a page's template receives: plain JSON. Its public part is the payload's data. */
export interface PageProps {
  readonly public: {
    readonly title: string;
    readonly path: string;
    readonly locale: Locale;
    readonly template: string;
  };
  readonly internal: {
    readonly page: PageMeta;
    /** Hash of the body's Markdown. */
    readonly textKey: string;
    readonly bodyLine: number;
    readonly lists: Readonly<Record<string, readonly Summary[]>>;
    /** Links of `.md` files in the body: as written → path. */
    readonly links: Readonly<Record<string, string>>;
  };
}

/** A page with its place on disk. */
export interface Page {
  readonly path: string;
  readonly file: string;
  readonly props: PageProps;
}

/** A resolved redirect (behaviour 1.7). */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: 301 | 302 | 307 | 308;
  readonly external: boolean;
  readonly location?: Location;
}

/** Why a document makes no page at an address. */
export interface Held {
  /** `only`: it is for the other language alone. */
  readonly why: 'draft' | 'scheduled' | 'only';
  /** The document; of a list that comes with scheduled documents, the list's. */
  readonly file: string;
  /** When it appears, `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`; only of a scheduled document itself. */
  readonly publishAt?: string;
}

/** Addresses that may have a page once errors are mended. */
export interface Lost {
  readonly paths: readonly string[];
  /** Everything below these, as `/blog/tags`. */
  readonly below: readonly string[];
}

export interface Site {
  /** Sorted by path. */
  readonly pages: readonly Page[];
  readonly redirects: readonly Redirect[];
  /** Paths that are gone for good, sorted (behaviour 1.7). */
  readonly gone: readonly string[];
  /** Addresses that templates may ask for by key: `slug` made them differ from it. */
  readonly addresses: Addresses;
  readonly messages: Localized<Messages>;
  readonly data: Localized<Readonly<Record<string, Json>>>;
  /** What {@link Registry.shared} answers for each locale. */
  readonly shared: Localized<Readonly<Record<string, Json>>>;
  /** Year in Toronto, for the footer. */
  readonly year: number;
  /** Keys by collection, for feeds. */
  readonly feeds: readonly {
    readonly collection: string;
    readonly locale: Locale;
    readonly paths: readonly string[];
  }[];
  /** Paths that have a document and no page in this build. @default none */
  readonly held?: Readonly<Record<string, Held>>;
  /** What errors took away: links there are no mistakes of their own. @default nothing */
  readonly lost?: Lost;
  /** Epoch ms of the next scheduled document. */
  readonly nextDue?: number;
}

// ── Bundle: assets ─────────────────────────────────────────────────────────

/** One encoded size of an image. */
export interface Variant {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly format: 'avif' | 'webp' | 'jpeg' | 'png';
}

/** What is known of an image before it is encoded. */
export interface Picture {
  readonly file: string;
  /** Hash of its bytes. */
  readonly hash: string;
  /** Intrinsic size after orientation, pixels. */
  readonly width: number;
  readonly height: number;
  /** Dominant colour, `#rrggbb`. */
  readonly colour: string;
  /** Class that paints the placeholder; its rule is in the stylesheet. Empty when the picture is transparent. */
  readonly placeholder: string;
  /** Sorted by format (avif, webp, fallback) then width. Empty for SVG. */
  readonly variants: readonly Variant[];
  /** URL of the fallback at the largest width, or of the SVG. */
  readonly src: string;
}

/** A file that pages may offer as it is: a document to download, a video, a sound, captions. */
export interface FileAsset {
  /** Relative to the root. */
  readonly file: string;
  /** Hex SHA-256 of its bytes. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  /** Media type, such as `video/mp4`. */
  readonly type: string;
  readonly url: string;
}

/** Bytes to write at a path of the output. */
export interface Output {
  /** Path relative to the output folder, with `/`. */
  readonly file: string;
  readonly content: string | Uint8Array;
  /** What stands for the content in the build id: the inputs of an encoded picture. @default its bytes */
  readonly identity?: string;
  /** Writing order: `asset`, then `payload`, `page`, `rest`, and `latest` at the very end. */
  readonly kind: 'asset' | 'payload' | 'page' | 'rest' | 'latest';
}

/** A file whose bytes are in the stage, or in the output already: nobody holds them any more. */
export interface PlacedFile {
  /** Path relative to the output folder, with `/`. */
  readonly file: string;
  readonly kind: Output['kind'];
  /** Hex SHA-256 of its bytes, or what stands for them in the build id. */
  readonly identity: string;
  /** Bytes. */
  readonly size: number;
}

/** A file of the site, wherever its bytes are. */
export type SiteFile = Output | PlacedFile;

/** Scripts, styles, fonts and pictures, by what pages call them. Plain JSON. */
export interface AssetManifest {
  /** URL of the entry script, and of what it imports statically. Empty when the project has no scripts. */
  readonly script: string;
  readonly preloadScripts: readonly string[];
  /** Empty when the project has none. */
  readonly stylesheet: string;
  /** URL of the further stylesheet of a template's pages, by template (behaviour 3.3). */
  readonly pageStylesheets: Readonly<Record<string, string>>;
  /** URL of each font: `display`, `prose`, `prose-italic`. */
  readonly fonts: Readonly<Record<string, string>>;
  /** The head's inline script and its `sha256-…` source expression. */
  readonly inlineScript: { readonly text: string; readonly hash: string };
  /** By file relative to the root. */
  readonly pictures: Readonly<Record<string, Picture>>;
  /** By file relative to the root. */
  readonly files: Readonly<Record<string, FileAsset>>;
  /** Open Graph picture of each page path. */
  readonly openGraph: Readonly<Record<string, string>>;
  /** Files of `assets/static` and icons: name → URL. */
  readonly statics: Readonly<Record<string, string>>;
  /** Bytes after brotli 11 of every script and style URL, for budgets. Empty in the watch profile. */
  readonly sizes: Readonly<Record<string, number>>;
}

export interface Assets {
  readonly manifest: AssetManifest;
  /** Everything but pictures, ready to write. */
  readonly outputs: readonly Output[];
  /** Open Graph pictures, which are printed while the build goes on. */
  readonly cards: Promise<readonly Output[]>;
}

// ── Render: pages → HTML ───────────────────────────────────────────────────

/** An entry of a table of contents. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** A document's body after Markdown. */
export interface Body {
  readonly html: string;
  readonly toc: readonly Heading[];
}

/** A link or image found in a body, for verification and the image pipeline. */
export interface Reference {
  readonly href: string;
  /** 1-based line in the source file. */
  readonly line: number;
}

/** A heading of a body, for verification. */
export interface HeadingPlace {
  readonly id: string;
  /** 1-based line in the source file. */
  readonly line: number;
}

/** What does not vary from page to page: given once per thread. Plain JSON. */
export interface RenderEnv {
  readonly config: SiteInfo;
  readonly assets: AssetManifest;
  readonly messages: Localized<Messages>;
  readonly data: Localized<Readonly<Record<string, Json>>>;
  /** What {@link Registry.shared} answers for each locale. */
  readonly shared: Localized<Readonly<Record<string, Json>>>;
  /** {@link Site.addresses}. */
  readonly addresses: Addresses;
  readonly year: number;
  /** `file:` URL of the compiled templates. */
  readonly templates: string;
  readonly dev: boolean;
  /** Paths whose page is not due: links to them are shown as their text alone. @default none */
  readonly notDue?: readonly string[];
}

/** The part of the configuration that templates may know. */
export interface SiteInfo {
  readonly origin: string;
  readonly indexable: boolean;
  readonly organization: Organization;
  readonly booking: { readonly call: Localized<string>; readonly appointment: Localized<string> };
  readonly forms: { readonly endpoint: string | false };
  readonly analytics: { readonly src: string } | false;
}

/** What templates read through `useSite()`; made per page from props and environment. */
export interface RenderContext {
  readonly locale: Locale;
  readonly env: RenderEnv;
  /** Undefined while a layout is rendered: shells know no page. */
  readonly props: PageProps | undefined;
  readonly body: Body;
  /** HTML of each summary's excerpt, by path. */
  readonly excerpts: Readonly<Record<string, string>>;
  /** Error pages only. */
  readonly status?: 404 | 500;
}

/** A tag of `<head>` (behaviour 3.3). */
export interface HeadTag {
  readonly tag: 'title' | 'meta' | 'link' | 'script';
  readonly attrs: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A link that is shown as its text alone, because its page is not due. */
export interface LostLink {
  readonly href: string;
  readonly part: 'main' | 'layout';
}

/** A page after rendering. */
export interface RenderedPage {
  readonly path: string;
  readonly html: string;
  /** Rendering time. */
  readonly ms: number;
  /** Whole document, payload included beside it. */
  readonly outputs: readonly Output[];
  readonly head: readonly HeadTag[];
  readonly shell: string;
  /** URLs below `/assets/` in the document: only these pictures are encoded. */
  readonly assets: readonly string[];
  /** HTML of the document's body alone, for feeds. @default `html` */
  readonly body?: string;
  /** Body links with their lines in the source, for diagnostics. */
  readonly references: readonly Reference[];
  /** Links whose page is not due, of the page and its layout. @default none */
  readonly lost?: readonly LostLink[];
  /** The body's headings with their lines in the source, for diagnostics. @default none */
  readonly headings?: readonly HeadingPlace[];
  readonly diagnostics: readonly Diagnostic[];
}

// ── Build files (behaviour 3.1) ────────────────────────────────────────────

export interface LatestFile {
  readonly id: string;
  readonly timestamp: number;
}

export interface BuildManifest {
  readonly id: string;
  readonly timestamp: number;
  readonly matcher: {
    readonly static: Readonly<Record<string, { readonly redirect: string } | { readonly layout?: string }>>;
    readonly wildcard: Readonly<Record<string, never>>;
    readonly dynamic: Readonly<Record<string, never>>;
  };
  readonly prerendered: readonly string[];
  readonly redirects: readonly {
    readonly from: string;
    readonly to: string;
    readonly status: number;
    readonly external: boolean;
  }[];
  /** Sorted paths that are gone for good. */
  readonly gone: readonly string[];
}

/** `{path}/_payload.json` (behaviour 3.3). */
export interface Payload {
  readonly path: string;
  readonly shell: string;
  /** Short hash of what the page says: its title and `html`; also on `<html data-content>`. */
  readonly content: string;
  readonly data: PageProps['public'];
  readonly head: readonly HeadTag[];
  readonly html: string;
}

// ── The build as a whole ───────────────────────────────────────────────────

/** Figures of one locale's pages. */
export interface LocaleFigures {
  readonly locale: Locale;
  readonly pages: number;
  /** HTML and payloads. */
  readonly bytes: number;
  /** Rendering time. */
  readonly ms: number;
}

/** How a build ended. */
export interface BuildResult {
  /** Whether the output folder now holds this build. */
  readonly ok: boolean;
  readonly id?: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly locales: readonly LocaleFigures[];
  readonly assets: { readonly count: number; readonly bytes: number };
  readonly files: number;
  readonly bytes: number;
  readonly ms: number;
  /** Whether its brand is a placeholder, which must not be published. @default false */
  readonly isPlaceholder?: boolean;
  /** Epoch ms of the next scheduled document. */
  readonly nextDue?: number;
  /** What was made; undefined when the build failed. */
  readonly made?: Made;
  /** Names of what the output folder holds now, relative to it. */
  readonly placed?: Placed;
}

/** Names of the files and folders of an output, and what the build saw of them. */
export interface Placed {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  /** Hex SHA-256 of the bytes of files that pages are made of, or what stands for them in the build id. */
  readonly identities: ReadonlyMap<string, string>;
  /** Stamps of files that were there already and are as an earlier build left them. */
  readonly stamps: ReadonlyMap<string, string>;
}

/** What a build made, beside the two files in `builds/`. */
export interface Made {
  readonly site: Site;
  readonly outputs: readonly SiteFile[];
}
