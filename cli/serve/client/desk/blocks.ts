import { ANYTHING, plainLine } from '../../watch/plain-line.ts';
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

/** A text around the blocks: a menu's link, a button, a field's label, a line of the footer. */
export function readLabel(target: Element): Block | undefined {
  const element = target.closest(LABELS);
  const text = element === null ? '' : textOf(element);
  return element === null || text === '' ? undefined : { kind: element.localName, text, element };
}

const LABELS = 'a, button, label, legend, option, li, p, h2, h3, address, small, span';

const BLOCKS =
  'h1, h2, h3, h4, h5, h6, p, li, pre, blockquote, figcaption, caption, td, th, dt, dd, summary, img';

/** Elements whose text comes from no editor: navigation, and watch mode's own ribbon. */
const NOT_WRITTEN = '[hidden], template, nav, .draft-ribbon';

function textOf(element: Element): string {
  const text = element.localName === 'img' ? element.getAttribute('alt') : element.textContent;
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/** The line that a text was written on: one that says the same, else the one that says most of it. */
export function findLine(text: string, { files }: SourceLines): SourcePlace | undefined {
  const plain = plainLine(text);
  if (plain === '') return undefined;
  const linesOf = (some: SourceLines['files']): readonly FoundLine[] =>
    some.flatMap(({ place, lines }) => lines.map((line) => ({ ...line, file: place.file })));
  const near = linesOf(files.filter(({ isLinked }) => isLinked !== true));
  const all = linesOf(files);
  const same = (some: readonly FoundLine[]): FoundLine | undefined =>
    some.find((line) => line.text === plain && (plain.length > 1 || line.file === files[0]?.place.file));
  return (
    same(near) ??
    most(near, (line) => filledLetters(line.text, plain)) ??
    most(near, (line) => (5 * tellingLetters(line.text, plain) > 4 * plain.length ? line.text.length : 0)) ??
    same(all) ??
    most(all, (line) => Math.max(...line.text.split(ANYTHING).map((part) => tellingLetters(part, plain)))) ??
    (plain.length >= TELLING ? all.find((line) => line.text.includes(plain)) : undefined)
  );
}

interface FoundLine extends SourcePlace {
  readonly text: string;
}

/** Letters and digits from which on a part of a text tells it from others. */
const TELLING = 8;
/** The same for a text that begins and ends as another. */
const FILLED = 4;
/** Most letters and digits of what fills a placeholder in. */
const FILLING = 16;

/** Returns the first of those that count most; undefined when none counts. */
function most<T>(all: readonly T[], count: (one: T) => number): T | undefined {
  let found: T | undefined;
  let largest = 0;
  for (const one of all) {
    const counted = count(one);
    if (counted > largest) [found, largest] = [one, counted];
  }
  return found;
}

/** Counts the letters that a line with placeholders shares with a text that fills them in. */
function filledLetters(line: string, text: string): number {
  const parts = line.split(ANYTHING);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const letters = line.length - parts.length + 1;
  if (parts.length === 1 || text.length - letters > FILLING * (parts.length - 1)) return 0;
  if (letters < FILLED || !text.startsWith(first) || !text.endsWith(last)) return 0;
  let at = 0;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found === -1) return 0;
    at = found + part.length;
  }
  return letters;
}

function tellingLetters(part: string, text: string): number {
  return part.length >= TELLING && text.includes(part) ? part.length : 0;
}
