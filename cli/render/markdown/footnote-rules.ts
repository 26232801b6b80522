import type { StateBlock, StateInline } from 'markdown-it';
import type { BlockRule } from './block-lines.ts';
import { isIndentedCode, textStart } from './block-lines.ts';

/** Labels are bounded, so that in a text of brackets little is read again from each. */
const LABEL = /\[\^([^\s[\]]{1,197})\]/y;

/** Reads `[^label]: text`, with more blocks below when they are indented by four spaces. */
export const footnoteRule: BlockRule = (state, startLine, endLine, silent) => {
  if (isIndentedCode(state, startLine)) return false;
  const start = textStart(state, startLine);
  const label = labelAt(state.src, start);
  if (label === undefined) return false;
  const after = start + label.length + '[^]:'.length;
  if (state.src.charAt(after - 1) !== ':' || after > (state.eMarks[startLine] ?? 0)) return false;
  if (silent) return true;

  const open = state.push('footnote_open', '', 1);
  open.meta = { label };
  open.map = [startLine, startLine + 1];
  tokenizeFrom(state, after, startLine, endLine);
  state.push('footnote_close', '', -1);
  return true;
};

/** Reads `[^label]` in a text. Only when everything is read is it known whether that note exists. */
export function footnoteReferenceRule(state: StateInline, silent: boolean): boolean {
  const label = labelAt(state.src, state.pos);
  if (label === undefined || state.pos + label.length + '[^]'.length > state.posMax) return false;
  if (!silent) state.push('footnote_ref', '', 0).meta = { label };
  state.pos += label.length + '[^]'.length;
  return true;
}

function labelAt(text: string, start: number): string | undefined {
  if (text.charAt(start) !== '[') return undefined;
  LABEL.lastIndex = start;
  return LABEL.exec(text)?.[1];
}

/** Reads the blocks of a note like those of a list item four columns wide, whose first line begins after the label. */
function tokenizeFrom(state: StateBlock, after: number, startLine: number, endLine: number): void {
  const { parentType, blkIndent } = state;
  const mark = state.bMarks[startLine] ?? 0;
  const shift = state.tShift[startLine] ?? 0;
  const indent = state.sCount[startLine] ?? 0;
  const text = state.skipSpaces(after);

  state.bMarks[startLine] = after;
  state.tShift[startLine] = text - after;
  state.sCount[startLine] = blkIndent + 4;
  state.blkIndent = blkIndent + 4;
  state.parentType = 'footnote';
  state.md.block.tokenize(state, startLine, endLine);

  state.parentType = parentType;
  state.blkIndent = blkIndent;
  state.bMarks[startLine] = mark;
  state.tShift[startLine] = shift;
  state.sCount[startLine] = indent;
  // An empty note reads nothing: its line would be read for ever.
  if (state.line <= startLine) state.line = startLine + 1;
}
