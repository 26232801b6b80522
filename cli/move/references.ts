import { withoutCode } from '../read/code-ranges.ts';
import { DEFINITION_START } from '../read/file-links.ts';
import { yamlScalars } from '../read/yaml-scalars.ts';
import { codeTokens } from '../report/code-tokens.ts';

/** A place of a text that may name a page or a file. */
export interface Reference {
  readonly value: string;
  /** Of the value, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The front matter key that holds it. @default elsewhere */
  readonly key?: string;
}

/** Finds names of pages and files in a text of the project, by the kind of the file; code is left out. */
export function referencesIn(file: string, text: string): readonly Reference[] {
  if (file.endsWith('.md')) return documentReferences(text);
  if (file.endsWith('.yaml')) return yamlReferences(text, file.endsWith('/addresses.yaml'));
  if (file.endsWith('.json')) return found(text, JSON_TEXT);
  return codeReferences(text);
}

/** Places in a document that begins with front matter. */
interface FrontMatterSpan {
  /** Of what is between the fences. */
  readonly start: number;
  readonly end: number;
  /** Where the line of the second fence ends. */
  readonly body: number;
}

/** Finds a document's front matter; undefined where it has none. */
export function frontMatterSpan(text: string): FrontMatterSpan | undefined {
  const open = /^---[ \t]*(?:yaml)?[ \t]*\n/.exec(text)?.[0].length;
  if (open === undefined) return undefined;
  const close = /\n---[ \t]*(?=\n|$)/.exec(text.slice(open - 1));
  if (close === null) return undefined;
  const fence = open - 1 + close.index;
  return { start: open, end: Math.max(open, fence), body: fence + close[0].length };
}

const JSON_TEXT = /"((?:[^"\\\n]|\\.)*)"/g;
const INLINE = /\]\(\s{0,20}(?:<([^<>\n]+)|([^\s<>()]+(?:\([^\s()]*\)[^\s<>()]*)*))/g;
const DEFINITION = new RegExp(String.raw`${DEFINITION_START}(?:<([^<>\n]+)|([^\s<>]+))`, 'gm');
const AUTOMATIC = /<(https?:\/\/[^\s<>]+)>/g;
/** The first line of a fenced block, and its attributes. */
const FENCED = /^ {0,3}:::[^\n]*/gm;
const ATTRIBUTE = /(?<![\w-])[\w-]+=(?:"([^"\n]*)"|([^\s"'}]+))/g;

function documentReferences(text: string): readonly Reference[] {
  const matter = frontMatterSpan(text);
  const inMatter =
    matter === undefined
      ? []
      : yamlScalars(text.slice(matter.start, matter.end))
          .filter(({ keys }) => !OWN_ADDRESSES.has(keys[0] ?? ''))
          .map(({ keys, value, start, end }) => ({
            value,
            start: start + matter.start,
            end: end + matter.start,
            key: keys[0] ?? '',
          }));
  const body = bodyWithoutCode(text, matter?.body ?? 0);
  const inBody = [INLINE, DEFINITION, AUTOMATIC].flatMap((pattern) => found(body, pattern));
  return [...inMatter, ...inBody, ...attributes(body)].sort((a, b) => a.start - b.start);
}

/** Looks at the lines of blocks alone: a look back from each word of a long line would take the square of its length. */
function attributes(body: string): readonly Reference[] {
  return [...body.matchAll(FENCED)].flatMap(({ 0: line, index }) =>
    found(line, ATTRIBUTE).map((one) => ({ ...one, start: one.start + index, end: one.end + index })),
  );
}

/** Keys that say where the page itself is or was. */
const OWN_ADDRESSES: ReadonlySet<string> = new Set(['aliases', 'feedId', 'slug']);

function yamlReferences(text: string, isAddresses: boolean): readonly Reference[] {
  const scalars = yamlScalars(text);
  return isAddresses ? scalars.filter(({ keys }) => keys.at(-1) === 'to') : scalars;
}

/** Strings of a configuration, but those that say where a redirect starts. */
function codeReferences(text: string): readonly Reference[] {
  const tokens = codeTokens(text);
  return tokens.flatMap((token, at): readonly Reference[] => {
    if (token.kind !== 'string' || tokens[at - 2]?.text === 'from') return [];
    const { offset } = token;
    return [{ value: token.text.slice(1, -1), start: offset + 1, end: offset + token.text.length - 1 }];
  });
}

function found(text: string, pattern: RegExp): readonly Reference[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const value = match[1] ?? match[2];
    if (value === undefined || value === '') return [];
    const start = match.index + match[0].lastIndexOf(value);
    return [{ value, start, end: start + value.length }];
  });
}

/** The same text, as long, with blanks before the body and in place of code: fenced, in backquotes or indented. */
function bodyWithoutCode(text: string, bodyStart: number): string {
  const lines: string[] = [];
  let last = '';
  let isCode = false;
  let isInList = false;
  for (const line of withoutCode(text.slice(bodyStart)).split('\n')) {
    isCode = INDENTED.test(line) && (isCode || (!isWritten(last) && !isInList));
    // A line that goes on with an item need not be indented.
    if (!isCode && isWritten(line)) isInList = IN_LIST.test(line) || (isInList && isWritten(last));
    last = isCode ? ' '.repeat(line.length) : line;
    lines.push(last);
  }
  return ' '.repeat(bodyStart) + lines.join('\n');
}

const INDENTED = /^(?: {4}|\t)/;
/** A line of a list or a note: what is indented below it is no code. */
const IN_LIST = /^\s*(?:[-*+:]|\d+[.)]|\[\^[^\]\s]+\]:)\s|^ {2,}\S/;

function isWritten(line: string): boolean {
  return line.trim() !== '';
}
