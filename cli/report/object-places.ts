import type { Token } from './code-tokens.ts';
import { codeTokens } from './code-tokens.ts';

/** A stretch of a text, in UTF-16 units. */
interface Span {
  readonly offset: number;
  readonly length: number;
}

/** The place of one value in an object literal. An item of a list is its own key. */
interface LiteralPlace {
  readonly key: Span;
  /** The first token of the value. */
  readonly value: Span;
}

/**
 * Finds the value at a path in the object literal that a module exports under a name, also when the literal is the
 * argument of a call or the value of a constant. Returns the last written part of the path; undefined if none is.
 */
export function placeInExport(
  text: string,
  path: readonly PropertyKey[],
  exportName: string,
): LiteralPlace | undefined {
  const tokens = codeTokens(text);
  const start = exportedValue(tokens, exportName);
  if (start === undefined) return undefined;
  let at = start;
  let found: LiteralPlace | undefined;
  for (const part of path) {
    const member = membersOf(tokens, at).find(({ name }) => name === String(part));
    if (member === undefined) return found;
    at = member.at;
    found = { key: spanOf(member.key), value: spanOf(tokens[at] ?? member.key) };
  }
  return found;
}

/** Returns the index of the first token of the value that a module exports under a name. */
function exportedValue(tokens: readonly Token[], exportName: string): number | undefined {
  if (exportName === 'default') {
    const at = tokens.findIndex(
      ({ text }, index) => text === 'default' && tokens[index - 1]?.text === 'export',
    );
    return at < 0 ? undefined : at + 1;
  }
  return valueOfConstant(tokens, exportName);
}

/** Returns the index of the first token of a constant's value. */
function valueOfConstant(tokens: readonly Token[], name: string): number | undefined {
  const declared = tokens.findIndex(
    ({ text }, at) => text === name && DECLARING.has(tokens[at - 1]?.text ?? ''),
  );
  const equals = tokens.findIndex(({ text }, at) => at > declared && text === '=');
  return declared < 0 || equals < 0 ? undefined : equals + 1;
}

interface Member {
  readonly name: string;
  readonly key: Token;
  /** Index of its value's first token. */
  readonly at: number;
}

/** Lists the properties of the object, or the items of the list, that begins at a token; none of another value. */
function membersOf(tokens: readonly Token[], start: number): readonly Member[] {
  const open = openingOf(tokens, start);
  const isList = tokens[open]?.text === '[';
  const members: Member[] = [];
  let at = open + 1;
  while (open >= 0 && at < tokens.length && !CLOSING.has(tokens[at]?.text ?? '')) {
    const key = tokens[at];
    const isPair = tokens[at + 1]?.text === ':';
    if (key !== undefined && isList) members.push({ name: String(members.length), key, at });
    else if (key !== undefined && key.kind !== 'sign')
      members.push({ name: nameOf(key), key, at: isPair ? at + 2 : at });
    at = endOf(tokens, at) + 1;
  }
  return members;
}

/** Returns the index of the bracket that opens a value, also one in a call or in a constant; else −1. */
function openingOf(tokens: readonly Token[], start: number): number {
  const token = tokens[start];
  if (token?.text === '{' || token?.text === '[') return start;
  if (token?.kind !== 'word') return -1;
  if (tokens[start + 1]?.text === '(') return openingOf(tokens, start + 2);
  const value = valueOfConstant(tokens, token.text);
  // A constant that is made from itself has no place.
  return value === undefined || value === start ? -1 : openingOf(tokens, value);
}

const DECLARING: ReadonlySet<string> = new Set(['const', 'let', 'var']);
const OPENING: ReadonlySet<string> = new Set(['{', '[', '(']);
const CLOSING: ReadonlySet<string> = new Set(['}', ']', ')']);

/** Returns the index of the comma after a member, or of the last token before the closing bracket. */
function endOf(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    const text = tokens[at]?.text ?? '';
    if (depth === 0 && text === ',') return at;
    if (depth === 0 && CLOSING.has(text)) return at - 1;
    if (OPENING.has(text)) depth++;
    else if (CLOSING.has(text)) depth--;
  }
  return tokens.length;
}

function nameOf({ kind, text }: Token): string {
  return kind === 'string' ? text.slice(1, -1) : text;
}

function spanOf({ offset, text }: Token): Span {
  return { offset, length: text.length };
}
