import type { Env, StateBlock, StateInline } from 'markdown-it';
import { lineEnd } from '../../shared/line-ends.ts';
import type { BlockRule } from './block-lines.ts';
import { isIndentedCode, textStart } from './block-lines.ts';

/** Skips a comment that begins a line and ends one, also over blank lines. Other steps read `<!--more-->`. */
export const commentBlockRule: BlockRule = (state, startLine, endLine, silent) => {
  if (isIndentedCode(state, startLine)) return false;
  const start = textStart(state, startLine);
  if (!state.src.startsWith(OPENING, start)) return false;
  const { end, endsLine } = endOf(state, start);
  if (end === undefined || !endsLine) return false;
  const line = lineOf(state, end, startLine, endLine);
  if (line === undefined) return false;
  if (!silent) state.line = line + 1;
  return true;
};

/** Skips a comment inside a paragraph. */
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

/** The end of the next comment of a text. */
interface CommentEnd {
  readonly src: string;
  /** A comment that begins between here and the end has this end. */
  readonly from: number;
  /** Offset after the mark; undefined when there is none. */
  readonly end: number | undefined;
  /** True when nothing else follows on its line. */
  readonly endsLine: boolean;
}

/** Finds a comment's end, once for all that begin before it: a text of openings is not read again from each. */
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
  const found = {
    src,
    from,
    end,
    endsLine: end !== undefined && /^[ \t]*$/.test(src.slice(end, lineEnd(src, end))),
  };
  env[KNOWN] = found;
  return found;
}

/** Finds the line that holds a place, by halves. Undefined when the place is past the block. */
function lineOf({ eMarks }: StateBlock, at: number, from: number, until: number): number | undefined {
  let [low, high] = [from, until];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((eMarks[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low < until ? low : undefined;
}
