import type { Body, Heading } from '../api/render-context.ts';

/** The place of a body in its document, in UTF-16 units, and its table of contents: both spare rendering it again. */
export interface PlacedBody {
  readonly at: number;
  readonly length: number;
  readonly toc: readonly Heading[];
}

/** Finds a body in its document. Undefined when the document holds it otherwise, or templates draw a part of it. */
export function placedBody(
  markdown: string | undefined,
  { html, toc }: Body,
  document: string,
): PlacedBody | undefined {
  // The project's own blocks may render otherwise once templates have changed.
  if (markdown?.includes(':::') === true) return undefined;
  const at = document.indexOf(html);
  return at === -1 ? undefined : { at, length: html.length, toc };
}
