import type { Heading } from '../api/render-context.ts';
import { given } from '../shared/given.ts';
import type { RenderedBody } from './markdown/markdown.ts';

/** The place of a body in its document, in UTF-16 units, and its table of contents: both spare rendering it again. */
export interface PlacedBody {
  readonly at: number;
  readonly length: number;
  readonly toc: readonly Heading[];
  /** {@link RenderedBody.reads}. */
  readonly reads?: readonly string[];
}

/** Finds a body in its document. Undefined when the document holds it otherwise, or templates draw a part of it. */
export function placedBody(
  markdown: string | undefined,
  { body: { html, toc }, reads }: Pick<RenderedBody, 'body' | 'reads'>,
  document: string,
): PlacedBody | undefined {
  // The project's own blocks may render otherwise once templates have changed.
  if (markdown?.includes(':::') === true) return undefined;
  const at = document.indexOf(html);
  return at === -1 ? undefined : { at, length: html.length, toc, ...given({ reads }) };
}
