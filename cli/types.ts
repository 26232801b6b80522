/**
 * Values that stages hand to one another, in pipeline order: diagnostics, configuration, sources, site, places in a
 * page. Later stages declare what they make: assets in `bundle/bundle.ts`, pages in `pages/make-pages.ts`, files in
 * `output/site-file.ts`. This module has types only; `api/` has the types that templates and the configuration import.
 */
import type {
  Budgets,
  Organization,
  RobotsRule,
  UserForms,
  UserPublish,
  UserRedirect,
} from './api/config.ts';
import type { CommonMatter } from './api/fields.ts';
import type { PageProps } from './api/page.ts';
import type { Messages } from './api/render-context.ts';
import type { RecalledPage } from './output/page-brief.ts';
import type { BuildOptions } from './project/build-options.ts';
import type { Addresses } from './shared/address.ts';
import type { Json } from './shared/json.ts';
import type { Locale, Localized } from './shared/locale.ts';

// ── Diagnostics ────────────────────────────────────────────────────────────

/** A place in a source file, as editors count: 1-based line, 1-based UTF-16 column. */
export interface Location {
  /** Path relative to the project's root, with `/`. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  /** UTF-16 units to underline, at least 1. @default 1 */
  readonly length?: number;
  /** The whole line, for the code frame. Without it, no frame is printed. */
  readonly lineText?: string;
}

/** A secondary remark under a diagnostic. */
export interface Note {
  readonly text: string;
  readonly location?: Location;
}

/** A mistake in what the user wrote. Stages return diagnostics and never throw them. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  /** Permanent kebab-case identifier, such as `unknown-template`. */
  readonly code: string;
  /** One sentence without a final dot that says what is wrong. */
  readonly text: string;
  readonly location?: Location;
  readonly notes?: readonly Note[];
  /** Text to write instead, printed under the underlined text. */
  readonly suggestion?: string;
  /** True for a warning that passes by itself, as when a page falls due; `--strict` ignores it. @default false */
  readonly ignoredByStrict?: true;
}

/** A value, and the diagnostics found while making it. */
export interface Result<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute paths of files outside of the project's folders that it was made from. @default none */
  readonly elsewhere?: readonly string[];
}

// ── Configuration ──────────────────────────────────────────────────────────

/** The configuration that the program uses: the user's, with every default filled in. */
export interface Config {
  readonly options: BuildOptions;
  /** Origin the pages are built for. */
  readonly origin: string;
  /** False when this build must not be indexed (drafts, dev, another origin). */
  readonly indexable: boolean;
  readonly organization: Organization;
  readonly placeholder: boolean;
  readonly booking: { readonly call: Localized<string>; readonly appointment: Localized<string> };
  /** Only the receiver reads more than the endpoint, and it fills in the other defaults. */
  readonly forms: UserForms & { readonly endpoint: string | false };
  readonly analytics: { readonly src: string } | false;
  readonly redirects: readonly (Required<UserRedirect> & { readonly location?: Location })[];
  readonly rootRedirect?: Omit<Required<UserRedirect>, 'from'> & { readonly location?: Location };
  readonly robots: readonly RobotsRule[];
  readonly openGraphImages: boolean;
  readonly publish: UserPublish & Required<Pick<UserPublish, 'keys' | 'keep' | 'keepDays' | 'maxDeletes'>>;
  readonly budgets: Budgets;
}

// ── Read: disk → sources ───────────────────────────────────────────────────

/** A text file as read: BOM removed, CRLF made LF. */
export interface SourceFile {
  /** Path relative to the root, with `/`. */
  readonly file: string;
  readonly text: string;
}

/** A data file, with a look-up of the places of its values. */
export interface DataFile extends SourceFile {
  readonly locate: (path: readonly PropertyKey[]) => Location;
}

/** Everything about a Markdown document that routing needs: all but its text. Plain JSON. */
export interface DocumentMeta {
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
  /** Hash of the text before the body: while it is the same, so are the places in that text. */
  readonly frontHash: string;
  /** Hash of the body. */
  readonly bodyHash: string;
  /** Hash of all that routing takes from the document. An edit of the body rarely changes it. */
  readonly routingHash: string;
  /**
   * Front matter keys that are wrong or missing; `*` when none could be read. The build fails, and later diagnostics
   * about these keys are consequences. @default none
   */
  readonly dropped?: readonly string[];
  /** True when its template, or a list that shows it, misses front matter that it needs. @default false */
  readonly isDamaged?: true;
}

/** A document's meta, with look-ups in its text for messages that need them. */
export interface Entry extends DocumentMeta {
  /** Reads the text once, and returns it. */
  readonly source: () => SourceFile;
  /** Returns the place of a front matter key; the document's first line when the key is not written. */
  readonly locate: (path: readonly PropertyKey[]) => Location;
}

/** Content of `content/data/addresses.yaml`. */
export interface EditorAddresses {
  readonly redirects: readonly (Required<UserRedirect> & { readonly location: Location })[];
  /** Paths that are gone for good. */
  readonly gone: readonly { readonly path: string; readonly location: Location }[];
}

/** Everything that the build reads from disk. */
export interface Sources {
  readonly entries: readonly Entry[];
  /** Documents that could not be used: file → the path they would have. Links to these paths are not dead. */
  readonly broken: Readonly<Record<string, string>>;
  readonly messages: Localized<Messages>;
  /** Parsed `content/data/*.yaml`, once per locale, with the typography of the locale. */
  readonly data: Localized<Readonly<Record<string, Json>>>;
  readonly dataFiles: Readonly<Record<string, DataFile>>;
  /** Names of data files that could not be used. */
  readonly brokenData: readonly string[];
  readonly addresses: EditorAddresses;
  /** Every image of the project, relative to the root and sorted. */
  readonly images: readonly string[];
  /** Files that pages may offer as they are (documents, videos, sounds, captions), relative to the root and sorted. */
  readonly files: readonly string[];
  /** True when content that templates need is missing or wrong: what they throw may be a consequence. @default false */
  readonly isDamaged?: boolean;
}

// ── Resolve: sources → site ────────────────────────────────────────────────

/** A page to be made: its props, with the references to its document's body. */
export interface Page {
  readonly path: string;
  readonly props: PageProps;
  /** Data that an earlier process left of a page with the same routing: its props are parsed on first use. */
  readonly recalled?: RecalledPage;
}

/** A resolved redirect (behaviour 1.7). */
export interface Redirect extends Required<UserRedirect> {
  readonly external: boolean;
  /** Place of its `from` in the sources. */
  readonly location?: Location;
  /** Place of its `to` in the sources. @default that of its `from` */
  readonly targetLocation?: Location;
}

/** Reason why a document makes no page at an address. */
export interface HoldReason {
  /** `only`: the document is for the other language alone. */
  readonly why: 'draft' | 'scheduled' | 'only';
  /** The document; for a list that comes with scheduled documents, the document of the list. */
  readonly file: string;
  /** Time when the page appears, `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`; only of a scheduled document itself. */
  readonly publishAt?: string;
}

/** Addresses that may have a page once errors are fixed. */
export interface FailedPaths {
  readonly paths: readonly string[];
  /** Beginnings: every address below these may too, such as `/blog/tags`. */
  readonly below: readonly string[];
}

/** Every page and redirect, resolved. */
export interface Site {
  /** Sorted by path. */
  readonly pages: readonly Page[];
  readonly redirects: readonly Redirect[];
  /** Paths that are gone for good, sorted (behaviour 1.7). */
  readonly gone: readonly string[];
  /** Addresses that `slug` makes differ from their key; templates ask for them by key. */
  readonly addresses: Addresses;
  readonly messages: Localized<Messages>;
  readonly data: Localized<Readonly<Record<string, Json>>>;
  /** Answer of {@link Registry.shared} for each locale. */
  readonly shared: Localized<Readonly<Record<string, Json>>>;
  /** Year in Toronto, for the footer. */
  readonly year: number;
  /** Paths of each collection that has a feed, by language, in the order of the collection's list. */
  readonly feeds: readonly {
    readonly collection: string;
    readonly locale: Locale;
    readonly paths: readonly string[];
  }[];
  /** Paths whose document makes no page in this build. */
  readonly held: Readonly<Record<string, HoldReason>>;
  /** Addresses that errors took away: a link to one is no mistake of its own. */
  readonly failedPaths: FailedPaths;
  /** Time when the next scheduled document appears, epoch ms. */
  readonly nextDue?: number;
  /** Hash of everything that routing depends on; left out in a process that builds again and again. */
  readonly routedFrom?: string;
}

// ── Render: pages → HTML ───────────────────────────────────────────────────

/** A link or image found in a body, for verification and the image pipeline. */
export interface Reference {
  readonly href: string;
  /** 1-based line in the source file. */
  readonly line: number;
  /** Place of its address in that line, once words in braces are replaced; of its label where a definition has it. */
  readonly column: number;
  readonly length: number;
}

/** A heading of a body, for verification. */
export interface HeadingPlace {
  readonly id: string;
  /** 1-based line in the source file. */
  readonly line: number;
}

/** A link shown as its text alone, because its page is not due. */
export interface UnlinkedLink {
  readonly href: string;
  readonly part: 'main' | 'layout';
}
