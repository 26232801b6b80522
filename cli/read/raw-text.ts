import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text file as it is on disk, and the way back: lines end in the file as they did. */
export interface RawText {
  readonly file: string;
  /** Lines end with LF; no byte order mark. */
  readonly text: string;
  readonly asWritten: (text: string) => string;
}

/** Reads a text of the project for an edit that leaves everything else as it is. */
export function readRawText(root: string, file: string): RawText {
  const raw = readFileSync(join(root, file), 'utf8');
  const mark = raw.startsWith('\uFEFF') ? '\uFEFF' : '';
  const text = raw.slice(mark.length).replaceAll('\r\n', '\n');
  // The last line ends nowhere.
  const returns = raw.split('\n').slice(0, -1).map(endsWithReturn);
  return {
    file,
    text,
    asWritten: (edited) => {
      const lines = edited.split('\n');
      // An edit adds and removes lines near the top alone: counted from the end, all others are where they were.
      const shift = returns.length - (lines.length - 1);
      const ended = lines.map((line, row) =>
        returns[Math.max(0, row + shift)] === true ? `${line}\r` : line,
      );
      return mark + ended.join('\n');
    },
  };
}

function endsWithReturn(line: string): boolean {
  return line.endsWith('\r');
}
