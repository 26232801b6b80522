import type { Locale } from '../../shared/locale.ts';

// What the server of watch mode and its part in the browser agree on: addresses, events, reports.

/** Everything that watch mode answers is below this path, which no page can have: names with `_` make no page. */
export const WATCH_PREFIX = '/_site';
/** The browser's part of watch mode. */
export const CLIENT_PATH = `${WATCH_PREFIX}/client.js`;
/** Server-sent events: what is served, and what is wrong. */
export const EVENTS_PATH = `${WATCH_PREFIX}/events`;
/** The desk: every page in both languages, side by side. */
export const DESK_PATH = `${WATCH_PREFIX}/desk`;
/** Its script, its stylesheet, and what it shows. */
export const DESK_SCRIPT_PATH = `${WATCH_PREFIX}/desk.js`;
export const DESK_STYLES_PATH = `${WATCH_PREFIX}/desk.css`;
export const DESK_REPORT_PATH = `${WATCH_PREFIX}/desk.json`;
/** Lines that a page's texts may come from: `?path=/about`. */
export const LINES_PATH = `${WATCH_PREFIX}/lines.json`;
/** Findings of the public build: an object with `ok` and `diagnostics`, as `site build --json` lists them. */
export const PUBLIC_PATH = `${WATCH_PREFIX}/public.json`;
/** The present address of the page that this one led to: `?path=/about`. */
export const ADDRESS_PATH = `${WATCH_PREFIX}/address.json`;
/** Report of a page for the editor's panel: `?path=/about`. */
export const REPORT_PATH = `${WATCH_PREFIX}/page.json`;

/** Events for browsers, by their names. */
export interface WatchEvents {
  readonly message: WatchState;
  readonly public: PublicNews;
}

/** News of the public build. */
export interface PublicNews {
  readonly errors: number;
  readonly warnings: number;
}

/** News for browsers of the site that they show. */
export interface WatchState {
  /** Of the site that is served; another one is another site. Empty while nothing could be built. */
  readonly version: string;
  /** When the version before differs in stylesheets alone: it, and their addresses. */
  readonly styles?: { readonly since: string; readonly urls: readonly string[] };
  /** The versions before that differ in documents alone, the last one last. What they load is the same. */
  readonly documents?: { readonly since: readonly string[] };
  /** Problem in the sources, as a terminal would say it; the served site is then the last good one. */
  readonly problem?: string;
}

/** The present address of a page whose old one was asked for. Plain JSON. */
export interface PresentAddress {
  /** Left out where the page is gone, or the old address still has one. */
  readonly path?: string;
}

/** Report of a page for the editor's panel. Plain JSON. */
export interface PageReport
  extends Pick<DeskPage, 'path' | 'locale' | 'publishAt' | 'title' | 'description'> {
  /** Source document; for generated pages, the one they come from. */
  readonly file: string;
  /** Draft or scheduled: not in a production build. */
  readonly draft: boolean;
  readonly twin: Twin;
  /** Links and images of this page that lead nowhere, in the build's words. */
  readonly deadLinks: readonly Remark[];
  /** Other remarks of the build on this page. */
  readonly remarks: readonly Remark[];
  /** Findings about this page that the public build would have and the watched one has not. */
  readonly inPublic: readonly Remark[];
  /** Files of its pictures, the heaviest first. */
  readonly images: readonly { readonly url: string; readonly bytes: number }[];
}

/** A text and the length it should have, in characters. */
export interface MeasuredText {
  readonly text: string;
  readonly length: number;
  readonly least: number;
  readonly most: number;
}

/** The same page in the other language. */
export type Twin =
  | { readonly kind: 'missing'; readonly locale: Locale }
  | {
      /** `older`: the source was saved before this page's; it may need the same change. */
      readonly kind: 'present' | 'older';
      readonly locale: Locale;
      readonly path: string;
      readonly file: string;
    };

/** Report of a site for the desk. Plain JSON. */
export interface DeskReport extends PublicNews {
  /** True when the public build would succeed; undefined until that is known. */
  readonly ok?: boolean;
  /** Remarks that belong to no page: on configuration, templates, data, messages. */
  readonly elsewhere: readonly Remark[];
  /** Pages of one key side by side, sorted by key. */
  readonly rows: readonly DeskRow[];
  /** URL of a font of the site, for the desk to look like it. */
  readonly font?: string;
}

/** A page in its languages. */
export interface DeskRow {
  /** Path without locale. */
  readonly key: string;
  readonly fr?: DeskPage;
  readonly en?: DeskPage;
}

/** A page of one language. */
export interface DeskPage {
  readonly path: string;
  readonly locale: Locale;
  /** Source document; for generated pages, the one they come from. */
  readonly source: SourcePlace;
  /** True for the second and later pages of a list, whose document has its own row. */
  readonly isGenerated: boolean;
  /** `only`: for this language alone. */
  readonly state: 'published' | 'draft' | 'scheduled' | 'only';
  /** When a scheduled page appears, `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`. */
  readonly publishAt?: string;
  /** True when its source was saved well before its twin's. */
  readonly isOlder: boolean;
  readonly title: MeasuredText;
  readonly description: MeasuredText;
  /** Links and images that lead nowhere. */
  readonly deadLinks: number;
  readonly remarks: readonly Remark[];
}

/** A remark of a build on a page. */
export interface Remark {
  readonly severity: 'error' | 'warning';
  readonly text: string;
  /** What to write in place of what is wrong there, where the build knows it. */
  readonly instead?: string;
  readonly place?: SourcePlace;
}

/** A place in the sources. */
export interface SourcePlace {
  readonly file: string;
  readonly line?: number;
  /** Opens it in an editor, where `SITE_EDITOR` says how. */
  readonly link?: string;
}

/** The lines of a page's sources that say something, for the desk to find blocks in. */
export interface SourceLines {
  readonly path: string;
  /** Front matter keys at the top level. */
  readonly keys: readonly string[];
  /** Files in the order in which a block is looked for. */
  readonly files: readonly {
    readonly place: SourcePlace;
    /** The document of a page that this one links to, which may show its title. @default false */
    readonly isLinked?: true;
    readonly lines: readonly { readonly line: number; readonly text: string; readonly link?: string }[];
  }[];
}
