import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLineFeeds } from '../shared/line-ends.ts';

/** A text file as it is on disk. `asWritten` gives an edited text the byte order mark and the line ends of the file. */
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
  const text = withLineFeeds(raw.slice(mark.length));
  const ends = raw.match(/\r\n?|\n/g) ?? [];
  return {
    file,
    text,
    asWritten: (edited) => {
      const lines = edited.split('\n');
      const last = lines.length - 1;
      // An edit adds and removes lines near the top only: counted from the end, all others are where they were.
      const shift = ends.length - last;
      const ended = lines.map((line, row) =>
        row === last ? line : line + (ends[Math.max(0, row + shift)] ?? '\n'),
      );
      return mark + ended.join('');
    },
  };
}
