import type { PageBrief } from '../output/page-brief.ts';
import type { PlacedFile } from '../output/site-file.ts';
import type { Locale } from '../shared/locale.ts';
import type { Entry, HeadingPlace, Location, Page, Reference, UnlinkedLink } from '../types.ts';
import type { Inspection } from './inspection.ts';
import type { Judgement } from './judgement.ts';
import type { Verdict } from './verdict.ts';

/** An inspected page, whose text is no longer in memory. */
export interface InspectedPage {
  readonly page: Page;
  /** Hash of all that its document is made from, for the next process; undefined for a page that is not left to it. */
  readonly inputHash?: string | undefined;
  /** Its payload and its document; none when the page failed. */
  readonly files: readonly PlacedFile[];
  /** URLs below `/assets/` in the document. */
  readonly assets?: readonly string[];
  /** Parses the details, which few builds need, on the first call. */
  readonly details: () => PageDetails;
  /** Bytes after brotli 11, when they are over the page's budget. */
  readonly weight?: number | undefined;
  /** Verdict of the thread that made the page, and found nothing wrong with it as far as a page alone goes. */
  readonly verdict?: Verdict | undefined;
  /** The judgement that its verdict is part of. */
  readonly judgement?: Judgement | undefined;
}

/** Findings about a page that stay out of memory until a caller asks for them. Plain JSON. */
export interface PageDetails {
  /** Undefined when the page failed. */
  readonly inspection?: Inspection | undefined;
  /** Body links with their lines in the source, for diagnostics. */
  readonly references: readonly Reference[];
  /** Links of the page and its layout whose page is not due: they are shown as their text alone. @default none */
  readonly unlinked?: readonly UnlinkedLink[] | undefined;
  /** The body's headings with their lines in the source. */
  readonly headings: readonly HeadingPlace[];
}

/** An emitted HTML file: a page, an error page, or the small page of a redirect. */
export interface InspectedDocument {
  /** URL path; of an error page, its file's. */
  readonly path: string;
  readonly locale: Locale;
  readonly inspection: Inspection;
  /** Bytes after brotli 11, when they are over its budget. */
  readonly weight?: number;
  /** Undefined for error pages and redirects. */
  readonly meta?: PageBrief;
  readonly made?: InspectedPage;
  /** The document that the page comes from. */
  readonly entry?: Entry;
  /** The place to correct it at, when no line is known. */
  readonly location?: Location;
}
