import { given } from '../shared/given.ts';
import type { Token } from './code-tokens.ts';
import { codeTokens } from './code-tokens.ts';
import type { Span } from './locate.ts';

/** The place of one value in an object literal. An item of a list is its own key. */
interface LiteralPlace {
  readonly key: Span;
  /** The first token of the value. */
  readonly value: Span;
}

/** A value that a module takes from another. */
interface Elsewhere {
  /** The module, as the import names it. */
  readonly from: string;
  readonly exportName: string;
  /** Part of the path that is in there. */
  readonly path: readonly PropertyKey[];
}

/** What is known of a path: the last part of it that the module writes, and where the rest is, when it is imported. */
interface Traced {
  readonly place?: LiteralPlace;
  readonly elsewhere?: Elsewhere;
}

/**
 * Traces a path into the object literal that a module exports under a name, also when the literal is the argument of a
 * call or the value of a constant.
 */
export function traceInExport(text: string, path: readonly PropertyKey[], exportName: string): Traced {
  const tokens = codeTokens(text);
  const start = exportedValue(tokens, exportName);
  if (start === undefined) return {};
  let at = start;
  let place: LiteralPlace | undefined;
  for (const [index, part] of path.entries()) {
    const member = membersOf(tokens, at).find(({ name }) => name === String(part));
    if (member === undefined)
      return given({ place, elsewhere: importedValue(tokens, at, path.slice(index)) });
    at = member.at;
    place = { key: spanOf(member.key), value: spanOf(tokens[at] ?? member.key) };
  }
  return given({ place });
}

/** Tells where the value is that begins at a token, when that is the name of an import: `a`, or `all.a` of `* as all`. */
function importedValue(
  tokens: readonly Token[],
  start: number,
  path: readonly PropertyKey[],
): Elsewhere | undefined {
  if (tokens[start]?.kind !== 'word') return undefined;
  const [name = '', ...members] = tokens[start].text.split('.');
  for (const [at, { text }] of tokens.entries()) {
    if (text !== 'import') continue;
    const from = tokens.findIndex((token, index) => index > at && token.text === 'from');
    const local = tokens.findIndex((token, index) => index > at && index < from && token.text === name);
    const module = tokens[from + 1];
    if (local < 0 || module?.kind !== 'string') continue;
    const before = tokens[local - 1]?.text;
    const renamed = before === 'as' ? (tokens[local - 2]?.text ?? '') : name;
    const imported = before === 'import' ? 'default' : renamed;
    const [exportName = '', ...rest] = imported === '*' ? members : [imported, ...members];
    return { from: nameOf(module), exportName, path: [...rest, ...path] };
  }
  return undefined;
}

/** Returns the index of the first token of the value that a module exports under a name. */
function exportedValue(tokens: readonly Token[], exportName: string): number | undefined {
  if (exportName !== 'default') return valueOfConstant(tokens, exportName);
  const at = tokens.findIndex(
    ({ text }, index) => text === 'default' && tokens[index - 1]?.text === 'export',
  );
  return at < 0 ? undefined : at + 1;
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

/**
 * Returns the index of the bracket that opens a value, also one in a call or in a constant; else −1.
 * @param made where the value begins, also while one of its calls is looked into
 */
function openingOf(tokens: readonly Token[], start: number, made = start): number {
  const token = tokens[start];
  if (token?.text === '{' || token?.text === '[') return start;
  if (token?.kind !== 'word') return -1;
  if (tokens[start + 1]?.text === '(') return openingOf(tokens, start + 2, made);
  const value = valueOfConstant(tokens, token.text);
  // A constant is made before it is used: one of the same name, here or further down, is another.
  return value === undefined || value >= made ? -1 : openingOf(tokens, value);
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
