import { errorOf } from '../report/diagnostic.ts';
import { locationOfLine } from '../report/locate.ts';
import type { Diagnostic, SourceFile } from '../types.ts';

/** A line of hyphens, or of the dashes that keyboards and editors make of them. */
const FENCE = /^(?:[\u2010-\u2015]|[-\u2010-\u2015]{2,5})$/;
/** A key, an item of a list, a comment, more of a value, or nothing. */
const LINE = /^(?:[A-Za-z][\w-]*:(?:\s|$)|[\s#]|- |$)/;
const KEY = /^[A-Za-z][\w-]*:(?:\s|$)/;
/** Keys with which no text begins. */
const OWN_KEY = /^(?:title|description|draft|publishAt):\s/;
/** The line that other generators write around TOML; its lines hold a key, a table, a comment, or more of a value. */
const TOML_FENCE = '+++';
const TOML_LINE = /^(?:[\w."'-]+\s*=|[\s#[\]}]|$)/;
const TOML_KEY = /^[\w."'-]+\s*=/;
/** Characters without a width, which no editor shows. */
const UNSEEN = /\p{Cf}+/gu;
/** Number of lines of the longest front matter that is looked for. */
const MOST_LINES = 200;

/**
 * Reports front matter that is not read as such, because of what comes before it or how it is fenced: it would be text
 * on the page, and a draft would be public. Returns undefined for a document that really has none.
 */
export function misplacedFrontMatter({ file, text }: SourceFile): Diagnostic | undefined {
  const lines = text.split('\n', MOST_LINES);
  const first = lines.findIndex((line) => seen(line) !== '');
  const opening = seen(lines[first] ?? '');
  const location = locationOfLine(file, text, first + 1);
  if (opening === TOML_FENCE && isToml(lines.slice(first + 1)))
    return errorOf('misplaced-front-matter', TOML, { location });
  const isOpened = FENCE.test(opening);
  const start = isOpened ? first + 1 : first;
  const end = lines.findIndex((line, row) => row > start && FENCE.test(line.trim()));
  const inside = lines.slice(start, end);
  if (end < 0 || !inside.every((line) => LINE.test(line))) return undefined;
  if (!inside.some((line) => (isOpened ? KEY : OWN_KEY).test(line))) return undefined;
  return errorOf('misplaced-front-matter', wrong(isOpened, opening), { location });
}

/** Reports front matter that has no end, at the line that was meant to be it where one looks like that. */
export function unclosedFrontMatter({ file, text }: SourceFile): Diagnostic {
  const lines = text.split('\n', MOST_LINES);
  const meant = lines.findIndex((line, row) => row > 0 && FENCE.test(seen(line)));
  const problem = meant < 0 ? NO_END : notAnEnd(seen(lines[meant] ?? ''));
  return errorOf('unclosed-front-matter', problem, {
    location: locationOfLine(file, text, Math.max(0, meant) + 1),
  });
}

const NO_END = 'Front matter is opened by --- and never closed: write a line of --- below its last key';

function notAnEnd(line: string): string {
  return line === '---'
    ? 'Front matter is closed by --- alone on its line: take out what is beside it'
    : `Front matter is closed by a line of three hyphens, ---, not by "${line}"`;
}

function seen(line: string): string {
  return line.replace(UNSEEN, '').trim();
}

const TOML = 'Front matter is YAML, "key: value" between lines of ---, not TOML between lines of +++';

function isToml(lines: readonly string[]): boolean {
  const end = lines.findIndex((line) => seen(line) === TOML_FENCE);
  const inside = lines.slice(0, Math.max(0, end));
  return inside.some((line) => TOML_KEY.test(line)) && inside.every((line) => TOML_LINE.test(line));
}

function wrong(isOpened: boolean, opening: string): string {
  if (!isOpened) return 'Front matter is opened by a line of ---: write one above this line';
  return opening === '---'
    ? 'Front matter begins on the first line of a file: take out what is before ---'
    : `Front matter is opened and closed by lines of three hyphens, ---, not by "${opening}"`;
}
