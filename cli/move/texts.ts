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
  const isCrlf = raw.includes('\r\n');
  return {
    file,
    text: raw.slice(mark.length).replaceAll('\r\n', '\n'),
    asWritten: (text) => mark + (isCrlf ? text.replaceAll('\n', '\r\n') : text),
  };
}
