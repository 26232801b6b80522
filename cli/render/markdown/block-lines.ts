import type { StateBlock } from 'markdown-it';

/** Offset of the first character of a line after its indent. */
export function textStart({ bMarks, tShift }: StateBlock, line: number): number {
  return (bMarks[line] ?? 0) + (tShift[line] ?? 0);
}

/** Whether a line is indented so far that it is code, whatever it says. */
export function isIndentedCode({ sCount, blkIndent }: StateBlock, line: number): boolean {
  return (sCount[line] ?? 0) - blkIndent >= 4;
}
