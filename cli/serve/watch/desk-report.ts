import type { Locale } from '../../shared/locale.ts';
import type { MeasuredText } from './page-report.ts';

/** Report of a site for the desk. Plain JSON. */
export interface DeskReport {
  /** Whether the public build would succeed; undefined until that is known. */
  readonly ok?: boolean;
  readonly errors: number;
  readonly warnings: number;
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
  readonly source: Place;
  /** Whether the page is one of a list's further pages, of a document that has its own row. */
  readonly isGenerated: boolean;
  /** `only`: for this language alone. */
  readonly state: 'published' | 'draft' | 'scheduled' | 'only';
  /** When a scheduled page appears. */
  readonly publishAt?: string;
  /** Whether its source was saved well before its twin's. */
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
  readonly place?: Place;
}

/** A place in the sources. */
export interface Place {
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
    readonly place: Place;
    readonly lines: readonly { readonly line: number; readonly text: string; readonly link?: string }[];
  }[];
}
