import type { DocumentPart } from '../output/document-part.ts';
import type { Output } from '../output/site-file.ts';
import type { Page, UnlinkedLink } from '../types.ts';
import type { RenderedBody } from './markdown/markdown.ts';
import type { PlacedBody } from './placed-body.ts';

/** A page after rendering. */
export interface RenderedPage extends Omit<RenderedBody, 'body'> {
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
  /** Links to pages that are not due, in the page and its layout. @default none */
  readonly unlinked?: readonly UnlinkedLink[] | undefined;
}
