import type { StateBlock } from 'markdown-it';

/** Reads a block that begins at a line; false when none does. `silent` asks alone whether one does. */
export type BlockRule = (state: StateBlock, startLine: number, endLine: number, silent: boolean) => boolean;

/** Returns the offset of a line's first character after its indent. */
export function textStart({ bMarks, tShift }: StateBlock, line: number): number {
  return (bMarks[line] ?? 0) + (tShift[line] ?? 0);
}

/** Tells whether a line is indented so far that it is code, whatever its text. */
export function isIndentedCode({ sCount, blkIndent }: StateBlock, line: number): boolean {
  return (sCount[line] ?? 0) - blkIndent >= 4;
}
