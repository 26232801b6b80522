import type { Env, StateBlock, StateInline } from 'markdown-it';
import { isIndentedCode, textStart } from './block-lines.ts';

/**
 * A comment that begins a line and ends one, blank lines and all; `<!--more-->` is one that other steps read. Nothing
 * is shown.
 */
export function commentBlockRule(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (isIndentedCode(state, startLine)) return false;
  const start = textStart(state, startLine);
  if (!state.src.startsWith(OPENING, start)) return false;
  const { end, endsLine } = endOf(state, start);
  if (end === undefined || !endsLine) return false;
  const line = lineOf(state, end, startLine, endLine);
  if (line === undefined) return false;
  if (!silent) state.line = line + 1;
  return true;
}

/** A comment inside a paragraph. */
export function commentInlineRule(state: StateInline, _silent: boolean): boolean {
  if (!state.src.startsWith(OPENING, state.pos)) return false;
  const { end } = endOf(state, state.pos);
  if (end === undefined || end > state.posMax) return false;
  state.pos = end;
  return true;
}

const OPENING = '<!--';
const CLOSING = '-->';
const KNOWN = Symbol('end of comment');

/** Where the next comment of a text ends. */
interface CommentEnd {
  readonly src: string;
  /** A comment that begins between here and the end has this end. */
  readonly from: number;
  /** After the mark; undefined when there is none. */
  readonly end: number | undefined;
  /** Whether nothing else follows on its line. */
  readonly endsLine: boolean;
}

/** Looked for once: a text of openings would otherwise be read again from each. */
function endOf({ src, env }: { readonly src: string; readonly env: Env }, start: number): CommentEnd {
  const known = env[KNOWN] as CommentEnd | undefined;
  const from = start + OPENING.length;
  if (
    known?.src === src &&
    known.from <= from &&
    (known.end === undefined || from + CLOSING.length <= known.end)
  )
    return known;
  const at = src.indexOf(CLOSING, from);
  const end = at === -1 ? undefined : at + CLOSING.length;
  const found = { src, from, end, endsLine: end !== undefined && /^[ \t]*$/.test(restOfLine(src, end)) };
  env[KNOWN] = found;
  return found;
}

function restOfLine(src: string, at: number): string {
  const end = src.indexOf('\n', at);
  return src.slice(at, end === -1 ? undefined : end);
}

/** The line that holds a place, by halves; undefined when it is past the block. */
function lineOf({ eMarks }: StateBlock, at: number, from: number, until: number): number | undefined {
  let [low, high] = [from, until];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((eMarks[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low < until ? low : undefined;
}
