import type { StateBlock, StateInline } from 'markdown-it';

/** The mark after an excerpt, alone on its line: nothing is shown. */
export function moreBlockRule(
  state: StateBlock,
  startLine: number,
  _endLine: number,
  silent: boolean,
): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const end = markEnd(state.src, start);
  if (end === undefined || state.src.slice(end, state.eMarks[startLine]).trim() !== '') return false;
  if (!silent) state.line = startLine + 1;
  return true;
}

/** The same mark inside a line. */
export function moreInlineRule(state: StateInline, _silent: boolean): boolean {
  const end = markEnd(state.src, state.pos);
  if (end === undefined) return false;
  state.pos = end;
  return true;
}

/** White space is bounded: a long run of it must not be read again from each `<!--`. */
const MORE = /<!--\s{0,20}more\s{0,20}-->/y;

function markEnd(text: string, start: number): number | undefined {
  if (text.charAt(start) !== '<') return undefined;
  const mark = new RegExp(MORE);
  mark.lastIndex = start;
  const found = mark.exec(text);
  return found === null ? undefined : start + found[0].length;
}
