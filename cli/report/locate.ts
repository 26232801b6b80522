import type { Location } from '../types.ts';

/** The place of a UTF-16 offset in a text, with its line for the frame; the marked length ends with the line. */
export function locationAt(
  file: string,
  text: string,
  span: { readonly offset: number; readonly length?: number },
): Location {
  const offset = Math.min(Math.max(span.offset, 0), text.length);
  // A negative start would be taken for 0, and find a line break that stands there.
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const lineText = lineFrom(text, start);
  const column = Math.min(offset - start, lineText.length) + 1;
  const length = Math.max(1, Math.min(span.length ?? 1, lineText.length - column + 1));
  return { file, line: countLines(text, start), column, length, lineText };
}

/** The place of a whole 1-based line; past the end of the text it has no frame. */
export function locationOfLine(file: string, text: string, line: number): Location {
  let start = 0;
  for (let current = 1; current < line; current++) {
    const end = text.indexOf('\n', start);
    if (end === -1) return { file, line };
    start = end + 1;
  }
  return { file, line, lineText: lineFrom(text, start) };
}

function lineFrom(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end === -1 ? text.length : end);
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function countLines(text: string, end: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
