import { plainLine } from '../../watch/plain-line.ts';
import type { SourceLines, SourcePlace } from '../../watch/wire.ts';

/** A piece of a page that an editor wrote: a heading, a paragraph, an item, a picture. */
export interface Block {
  /** Lower-case name of its element. */
  readonly kind: string;
  readonly text: string;
  readonly element: Element;
}

/** The blocks of a page's main part, in order; of blocks in one another, the inner ones. */
export function readBlocks(page: Document): readonly Block[] {
  const main = page.querySelector('main');
  if (main === null) return [];
  return [...main.querySelectorAll(BLOCKS)]
    .filter((element) => element.querySelector(BLOCKS) === null && element.closest(NOT_WRITTEN) === null)
    .map((element) => ({ kind: element.localName, text: textOf(element), element }))
    .filter(({ text }) => text !== '');
}

const BLOCKS =
  'h1, h2, h3, h4, h5, h6, p, li, pre, blockquote, figcaption, caption, td, th, dt, dd, summary, img';

/** Elements whose text comes from no editor: navigation, and watch mode's own ribbon. */
const NOT_WRITTEN = '[hidden], template, nav, .draft-ribbon';

function textOf(element: Element): string {
  const text = element.localName === 'img' ? element.getAttribute('alt') : element.textContent;
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/** The line that a text was written on: the one that says the same, else the first that says a part of it. */
export function findLine(text: string, { files }: SourceLines): SourcePlace | undefined {
  const plain = plainLine(text);
  if (plain === '') return undefined;
  for (const isIt of [
    (line: string) => line === plain,
    (line: string) => line.length >= TELLING && plain.includes(line),
    (line: string) => plain.length >= TELLING && line.includes(plain),
  ]) {
    for (const { place, lines } of files) {
      const found = lines.find((line) => isIt(line.text));
      if (found !== undefined) return { ...found, file: place.file };
    }
  }
  return undefined;
}

/** Letters and digits from which on a part of a text tells it from others. */
const TELLING = 8;
