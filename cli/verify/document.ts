import type { PageBrief } from '../output/page-brief.ts';
import type { PlacedFile } from '../output/site-file.ts';
import type { Locale } from '../shared/locale.ts';
import type { Entry, HeadingPlace, Location, Reference, UnlinkedLink } from '../types.ts';
import type { Inspection } from './inspection.ts';
import type { Judgement } from './judgement.ts';
import type { Verdict } from './verdict.ts';

/** What is known of a page whose text nobody holds any more. */
export interface InspectedPage {
  readonly path: string;
  /** Names all that its document is made from, for the next process; undefined of a page that it does not get. */
  readonly key?: string;
  /** Its payload and its document; none when the page failed. */
  readonly files: readonly PlacedFile[];
  /** Undefined when the page failed. */
  readonly inspection?: Inspection | undefined;
  /** Bytes after brotli 11, when they are over the page's budget. */
  readonly weight?: number;
  /** Body links with their lines in the source, for diagnostics. */
  readonly references: readonly Reference[];
  /** Links of the page and its layout whose page is not due: they are shown as their text alone. @default none */
  readonly unlinked?: readonly UnlinkedLink[] | undefined;
  /** The body's headings with their lines in the source. */
  readonly headings: readonly HeadingPlace[];
  /** What the thread that made it found nothing wrong with, as far as a page alone goes. */
  readonly verdict?: Verdict | undefined;
  /** What its verdict is part of. */
  readonly judgement?: Judgement | undefined;
}

/** An emitted HTML file: a page, an error page, or the small page of a redirect. */
export interface Document {
  /** URL path; of an error page, its file's. */
  readonly path: string;
  readonly locale: Locale;
  readonly inspection: Inspection;
  /** Bytes after brotli 11, when they are over its budget. */
  readonly weight?: number;
  /** Undefined for error pages and redirects. */
  readonly meta?: PageBrief;
  readonly page?: InspectedPage;
  /** The document that the page comes from. */
  readonly entry?: Entry;
  /** Where to send who wants to mend it, when no line is known. */
  readonly location?: Location;
}
