import type { Body, Heading } from '../api/render-context.ts';

/** Where a body is in its document, in UTF-16 units, and its table of contents: who has both need not render it again. */
export interface PlacedBody {
  readonly at: number;
  readonly length: number;
  readonly toc: readonly Heading[];
}

/** Finds a body in its document; undefined where the document has not all of it as it is, or templates draw a part. */
export function placedBody(
  markdown: string | undefined,
  { html, toc }: Body,
  document: string,
): PlacedBody | undefined {
  // The project's own blocks may look otherwise once templates have changed.
  if (markdown?.includes(':::') === true) return undefined;
  const at = document.indexOf(html);
  return at === -1 ? undefined : { at, length: html.length, toc };
}
