import type { YAMLError, Document as YamlDocument } from 'yaml';
import { isCollection, isScalar, visit } from 'yaml';
import type { Span } from '../report/locate.ts';
import { lineEnd, lineStart } from '../shared/line-ends.ts';

/** An error of the YAML parser in an editor's words, at the place to mend. */
interface YamlMistake extends Span {
  readonly words: string;
  /** Offset at which the parser noticed it. */
  readonly noticed: number;
}

/** Says what is wrong with a YAML text, once a line: the parser says several things of one mistake. */
export function yamlMistakes(text: string, yaml: YamlDocument.Parsed): readonly YamlMistake[] {
  const byLine = new Map<number, YamlMistake>();
  for (const error of [...yaml.errors, ...yaml.warnings]) {
    const [noticed] = error.pos;
    const line = lineStart(text, noticed);
    if (!byLine.has(line)) byLine.set(line, { ...mistakeOf(error, text, yaml), noticed });
  }
  return [...byLine.values()];
}

type WordedMistake = Omit<YamlMistake, 'noticed'>;

const NOT_LIKE_ABOVE = 'this line is not indented like the ones above';

function mistakeOf(error: YAMLError, text: string, yaml: YamlDocument.Parsed): WordedMistake {
  const [start, end] = error.pos;
  const at = (words: string, offset = start, length = 1): WordedMistake => ({ words, offset, length });
  const here = (words: string): WordedMistake => ({ words, ...wholeWord(text, start, end) });
  const first = firstOfValue(text, start);
  switch (true) {
    case /^Missing closing/.test(error.message):
      return at('a quote is opened and never closed', openedBefore(yaml, start, isQuoted));
    case /and end with a [\]}]/.test(error.message): {
      const offset = openedBefore(yaml, start, (node) => isCollection(node) && node.flow === true);
      return at(`"${text[offset]}" is opened and never closed`, offset);
    }
    case error.code === 'BAD_SCALAR_START' || error.code === 'TAG_RESOLVE_FAILED':
      return here(`put the value in quotes: it begins with "${text[start]}"`);
    case MARKS.test(first) && error.code === 'UNEXPECTED_TOKEN':
      return here(`put the value in quotes: it begins with "${first}"`);
    case error.code === 'UNEXPECTED_TOKEN' && start === lineStart(text, start):
      return here(NOT_LIKE_ABOVE);
    case error.code === 'BLOCK_AS_IMPLICIT_KEY' &&
      ITEM.test(lineFrom(text, lineStart(text, start))) &&
      start <= indentOf(text, start):
      return here(NOT_LIKE_ABOVE);
    case error.code === 'BLOCK_AS_IMPLICIT_KEY':
      return colonInValue(text, start, here);
    default:
      return here(plainWords(error.message));
  }
}

/** Marks that mean something to YAML at the beginning of a value. */
const MARKS = /^[*&!%@`|>-]$/;
const ITEM = /^ *- /;
const CURLED = /^[“”„«]/;
const BELOW = /^ +[a-z][\w-]*:(?:\s|$)/;

/** Says what makes a value hold a key: a colon in it, or a line below that is indented too far. */
function colonInValue(text: string, start: number, here: (words: string) => WordedMistake): WordedMistake {
  const value = lineFrom(text, start);
  const below = start + value.length + 1;
  if (value.endsWith(':')) return here('put the value in quotes: it ends with ":"');
  if (!value.includes(': ') && BELOW.test(lineFrom(text, below)))
    return { words: NOT_LIKE_ABOVE, offset: below, length: lineFrom(text, below).length };
  const quotes = CURLED.test(value) ? `straight quotes, not in ${value[0]}` : 'quotes';
  return here(`put the value in ${quotes}: it contains ": "`);
}

/** The parser's other frequent messages, in an editor's words. */
const PLAIN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^Block collections are not allowed within flow/, 'put the value in quotes: it contains ": "'],
  [
    /^Unexpected scalar at node end/,
    'put the whole value in quotes: something follows its closing quote, brace or bracket',
  ],
  [
    /^Implicit keys need to be on a single line|^Implicit map keys need to be followed/,
    'a "key: value" line is expected here, with a space after the colon',
  ],
  [/^All mapping items must start at the same column|^Sequence item without/, NOT_LIKE_ABOVE],
  [/^Tabs are not allowed as indentation/, 'indent with spaces, not tabs'],
  [/^With stringKeys, all keys must be strings/, 'a key is text: a list or a group cannot be one'],
  [/^Invalid escape sequence/, 'write \\\\ for a backslash, or put the value in single quotes'],
  [/^Source contains multiple documents/, 'remove the line of --- or ... above this one'],
];

function plainWords(message: string): string {
  const line = message.split('\n', 1)[0] ?? message;
  return PLAIN_WORDS.find(([pattern]) => pattern.test(line))?.[1] ?? line;
}

/** Returns where the last of some values begins that reaches a place: it is the one that has no end there. */
function openedBefore(yaml: YamlDocument.Parsed, place: number, isMeant: (node: unknown) => boolean): number {
  let found = { start: place, end: 0 };
  visit(yaml, {
    Node(_, node) {
      const [start, , end] = node.range ?? [place, place, 0];
      if (start < place && end >= found.end && isMeant(node)) found = { start, end };
    },
  });
  return found.start;
}

function isQuoted(node: unknown): boolean {
  return isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE');
}

/** Returns where the first sign of the line of a place is. */
function indentOf(text: string, offset: number): number {
  const line = lineStart(text, offset);
  return line + lineFrom(text, line).search(/\S|$/);
}

function lineFrom(text: string, offset: number): string {
  return text.slice(offset, lineEnd(text, offset)).trimEnd();
}

/** Returns the first sign of the value on the line of a place. */
function firstOfValue(text: string, offset: number): string {
  const line = lineFrom(text, lineStart(text, offset));
  return /^ *(?:- +)*(?:[\w-]+: +)?(\S)/.exec(line)?.[1] ?? '';
}

/** Returns the place of an error. One at a single character of a key marks the whole key. */
function wholeWord(text: string, start: number, end: number): Span {
  const word = /^[\w-]+/.exec(text.slice(start, start + 80));
  return { offset: start, length: Math.max(1, end - start, word?.[0].length ?? 0) };
}
