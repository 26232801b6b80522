import type { DocumentPart } from '../output/document-part.ts';
import type { Output } from '../output/site-file.ts';
import type { Diagnostic, HeadingPlace, Page, Reference, UnlinkedLink } from '../types.ts';
import type { PlacedBody } from './placed-body.ts';

/** A page after rendering. */
export interface RenderedPage {
  readonly page: Page;
  /** Rendering time in milliseconds. */
  readonly ms: number;
  /** The payload and the document; none when the page failed. */
  readonly outputs: readonly Output[];
  /** The same document in parts, in order; none when the page failed. */
  readonly parts: readonly DocumentPart[];
  /** URLs below `/assets/` in the document: only these pictures are encoded. */
  readonly assets: readonly string[];
  /** HTML of the document's body alone; undefined when the page's collection has no feed. */
  readonly body?: string | undefined;
  /** Undefined when a later build must render the body again. */
  readonly placed?: PlacedBody | undefined;
  /** Names of what was read of the environment; undefined when not all was noted. */
  readonly reads?: readonly string[] | undefined;
  /** Body links with their lines in the source, for diagnostics. */
  readonly references: readonly Reference[];
  /** Links to pages that are not due, in the page and its layout. @default none */
  readonly unlinked?: readonly UnlinkedLink[] | undefined;
  /** The body's headings with their lines in the source, for diagnostics. */
  readonly headings: readonly HeadingPlace[];
  readonly diagnostics: readonly Diagnostic[];
}
