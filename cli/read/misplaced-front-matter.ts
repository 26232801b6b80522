import { errorOf } from '../report/diagnostic.ts';
import { locationOfLine } from '../report/locate.ts';
import type { Diagnostic, SourceFile } from '../types.ts';

/** A line of hyphens, or of what keyboards and editors make of them. */
const FENCE = /^(?:[\u2010-\u2015]|[-\u2010-\u2015]{2,5})$/;
/** A key, an item of a list, a comment, more of a value, or nothing. */
const LINE = /^(?:[A-Za-z][\w-]*:(?:\s|$)|[\s#]|- |$)/;
const KEY = /^[A-Za-z][\w-]*:(?:\s|$)/;
/** Keys with which no text begins. */
const OWN_KEY = /^(?:title|description|draft|publishAt):\s/;
/** Lines of the longest front matter that is looked for. */
const MOST_LINES = 200;

/**
 * Front matter that a document has and that is not read as such, because of what stands before it or how it is fenced:
 * it would be text on the page, and a draft would be public. Undefined of a document that really has none.
 */
export function misplacedFrontMatter({ file, text }: SourceFile): Diagnostic | undefined {
  const lines = text.split('\n', MOST_LINES);
  const first = lines.findIndex((line) => line.trim() !== '');
  const opening = lines[first]?.trim() ?? '';
  const isOpened = FENCE.test(opening);
  const start = isOpened ? first + 1 : first;
  const end = lines.findIndex((line, row) => row > start && FENCE.test(line.trim()));
  const inside = lines.slice(start, end);
  if (end < 0 || !inside.every((line) => LINE.test(line))) return undefined;
  if (!inside.some((line) => (isOpened ? KEY : OWN_KEY).test(line))) return undefined;
  return errorOf('misplaced-front-matter', wrong(isOpened, opening), {
    location: locationOfLine(file, text, first + 1),
  });
}

function wrong(isOpened: boolean, opening: string): string {
  if (!isOpened) return 'Front matter is opened by a line of ---: write one above this line';
  return opening === '---'
    ? 'Front matter begins on the first line of a file: take out what is before ---'
    : `Front matter is opened and closed by lines of three hyphens, ---, not by "${opening}"`;
}
