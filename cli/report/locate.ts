import type { Location } from '../types.ts';

/** A stretch of a text, in UTF-16 units. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** A stretch of one unit, where it gives no length. */
type TextSpan = Pick<Span, 'offset'> & Partial<Span>;

/** Finds the place of a UTF-16 offset in a text, with its line for the frame; the marked length ends with the line. */
export function locationAt(file: string, text: string, span: TextSpan): Location {
  return createLocator(file, text)(span);
}

/** Creates a {@link locationAt} for many places of one text, which finds the text's lines once. */
export function createLocator(file: string, text: string): (span: TextSpan) => Location {
  let starts: readonly number[] | undefined;
  return (span) => {
    starts ??= lineStarts(text);
    const offset = Math.min(Math.max(span.offset, 0), text.length);
    const index = lastAtMost(starts, offset);
    const start = starts[index] ?? 0;
    const lineText = withoutReturn(text.slice(start, (starts[index + 1] ?? text.length + 1) - 1));
    const column = Math.min(offset - start, lineText.length) + 1;
    const length = Math.max(1, Math.min(span.length ?? 1, lineText.length - column + 1));
    return { file, line: index + 1, column, length, lineText };
  };
}

/** Returns the place of a whole 1-based line; past the end of the text it has no frame. */
export function locationOfLine(file: string, text: string, line: number): Location {
  const found = text.split('\n', line)[line - 1];
  return found === undefined ? { file, line } : { file, line, lineText: withoutReturn(found) };
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the index of the last of some growing numbers that is not over a limit. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
