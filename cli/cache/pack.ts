import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { tolerate } from '../system/tolerate.ts';

/**
 * Many small results in one file, for the next process: reading ten thousand files would take longer than making
 * most of what they hold. Keys are hashes of all that a result depends on.
 */
export interface Pack {
  /** Whether an earlier process left anything. */
  readonly isInherited: boolean;
  /** Whether what is put now is for nobody. */
  readonly isSaved: () => boolean;
  /** A JSON value that an earlier process put under this key, or this one before it saved the pack. */
  readonly get: <T>(key: string) => T | undefined;
  /** As {@link Pack.get}, of a value that is parsed when somebody wants it. */
  readonly find: <T>(key: string) => (() => T) | undefined;
  readonly set: (key: string, value: unknown) => void;
  /** As {@link Pack.set}, of a value that is JSON already. */
  readonly put: (key: string, json: string) => void;
  /**
   * Writes what was asked for or put since the pack was opened; what nobody asked for is left out. From then on the
   * pack is empty and stays so: a process that builds again has its own memory.
   */
  readonly save: () => void;
}

const NEWLINE = 10;
/** Hex digits of a key; a space and JSON follow. */
const KEY_LENGTH = 64;
/** A watch whose builds all fail saves nothing, and puts every page again after each edit of a template. */
const MOST_BYTES = 1_000_000_000;

/**
 * Opens a pack. A file that is missing, damaged or of another `program` is an empty one, and a disk that is full or
 * read-only costs only the time to make everything again. Of more than `most` bytes the oldest are forgotten.
 */
export function openPack(file: string, program: string, most = MOST_BYTES): Pack {
  const stored = index(readPack(file, program));
  const used = createLines(most);
  let isNew = false;
  let isSaved = false;
  const put = (key: string, json: string): void => {
    if (isSaved) return;
    used.add(key, Buffer.from(`${key} ${json}\n`));
    isNew = true;
  };
  const find = <T>(key: string): (() => T) | undefined => {
    const line = used.lines.get(key) ?? stored.get(key);
    if (line === undefined) return undefined;
    used.add(key, line);
    return () => JSON.parse(line.toString('utf8', KEY_LENGTH + 1)) as T;
  };
  return {
    isInherited: stored.size > 0,
    isSaved: () => isSaved,
    get: <T>(key: string): T | undefined => find<T>(key)?.(),
    find,
    set: (key, value) => {
      if (!isSaved) put(key, JSON.stringify(value));
    },
    put,
    save: () => {
      if (isSaved) return;
      isSaved = true;
      const { lines } = used;
      if (isNew || lines.size !== stored.size) writePack(file, program, [...lines.values()]);
      lines.clear();
      stored.clear();
    },
  };
}

interface Lines {
  readonly lines: Map<string, Buffer>;
  readonly add: (key: string, line: Buffer) => void;
}

function createLines(most: number): Lines {
  const lines = new Map<string, Buffer>();
  let bytes = 0;
  return {
    lines,
    add: (key, line) => {
      bytes += line.byteLength - (lines.get(key)?.byteLength ?? 0);
      lines.set(key, line);
      if (bytes <= most) return;
      for (const [oldest, { byteLength }] of lines) {
        lines.delete(oldest);
        bytes -= byteLength;
        if (bytes <= most) return;
      }
    },
  };
}

function index(content: Buffer): Map<string, Buffer> {
  const lines = new Map<string, Buffer>();
  for (let start = 0; start < content.length; ) {
    const end = content.indexOf(NEWLINE, start) + 1;
    if (end === 0) break;
    lines.set(content.toString('latin1', start, start + KEY_LENGTH), content.subarray(start, end));
    start = end;
  }
  return lines;
}

/** What stands after the first line, when that says that it is whole and of this program. */
function readPack(file: string, program: string): Buffer {
  const bytes = tolerate(() => readFileSync(file));
  if (bytes === undefined) return Buffer.alloc(0);
  const start = bytes.indexOf(NEWLINE) + 1;
  const content = bytes.subarray(start);
  return bytes.subarray(0, start).toString() === firstLine(program, [content]) ? content : Buffer.alloc(0);
}

/** Lines that are written at once: one write each would take longer, and all of them in one piece twice the memory. */
const BATCH = 500;

/** Written aside and renamed, so that another process sees a whole pack or none. */
function writePack(file: string, program: string, lines: readonly Buffer[]): void {
  const temporary = `${file}.${randomUUID()}`;
  const done = tolerate(() => {
    mkdirSync(dirname(file), { recursive: true });
    const opened = openSync(temporary, 'wx');
    try {
      writeFileSync(opened, firstLine(program, lines));
      for (let row = 0; row < lines.length; row += BATCH)
        writeFileSync(opened, Buffer.concat(lines.slice(row, row + BATCH)));
    } finally {
      closeSync(opened);
    }
    renameSync(temporary, file);
    return true;
  });
  if (done === undefined) tolerate(() => rmSync(temporary, { force: true }));
}

function firstLine(program: string, lines: readonly Buffer[]): string {
  const bytes = lines.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const crc = lines.reduce((known, line) => crc32(line, known), 0);
  return `${JSON.stringify({ program, bytes, crc })}\n`;
}
