import type { StateBlock } from 'markdown-it';
import { textStart } from './block-lines.ts';

/** Skips a line of no-break spaces where a paragraph would begin: other programs make gaps with them. */
export function blankRule(state: StateBlock, startLine: number, _endLine: number, _silent: boolean): boolean {
  const start = textStart(state, startLine);
  // Nearly every paragraph begins with another character.
  if (!BLANK_STARTS.has(state.src.charCodeAt(start))) return false;
  if (!BLANK.test(state.src.slice(start, state.eMarks[startLine]))) return false;
  state.line = startLine + 1;
  return true;
}

const BLANK_STARTS: ReadonlySet<number> = new Set([...'&\u00a0\u202f'].map((sign) => sign.charCodeAt(0)));
const BLANK = /^(?:&(?:nbsp|#160|#xa0);|[\u00a0\u202f \t])+$/i;
