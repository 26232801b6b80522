import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { parseJson } from '../shared/parse-json.ts';
import { isRecord } from '../shared/record.ts';
import { tolerate } from '../system/tolerate.ts';
import { writeWhole } from '../system/write-whole.ts';
import { createBounded } from './bounded.ts';
import type { ByteRange } from './byte-range.ts';
import type { Kept, TextsState } from './texts.ts';
import { openTexts } from './texts.ts';

/**
 * What is left to the next process: a few large values, each under a hash of all that it was made from, and beside them
 * the texts that they tell the ranges of.
 */
export interface Pack {
  /** Whether the pack was saved: what is put from then on is dropped. */
  readonly isSaved: () => boolean;
  /** A JSON value that an earlier process put under this key, or this one before it saved the pack. */
  readonly get: <T>(key: string) => T | undefined;
  readonly set: (key: string, value: unknown) => void;
  /** Takes JSON out of memory, to be read and left; undefined where the disk takes none. */
  readonly keep: (json: string) => Kept | undefined;
  /** A JSON value that is kept, or in a range where an earlier process left it; it is parsed each time. */
  readonly read: <T>(text: ByteRange | Kept) => T;
  /** The JSON itself. */
  readonly text: (text: ByteRange | Kept) => string;
  /**
   * Leaves texts beside the pack, all at once and right before it is saved: those that are kept, and those in ranges
   * where an earlier process left them. Tells where each is from then on; undefined where the disk takes none.
   */
  readonly leave: (texts: readonly (ByteRange | Kept)[]) => readonly ByteRange[] | undefined;
  /**
   * Writes what was asked for or put since the pack was opened; the rest is left out. From then on the
   * pack is empty and stays so: a process that builds again has its own memory.
   */
  readonly save: () => void;
}

/** What earlier processes left, and the hash of the templates, which take part in it. */
export interface Stored {
  readonly pack: Pack;
  readonly templatesHash: string;
}

const NEWLINE = 10;
/** Hex digits of a key; a space and JSON follow. */
const KEY_LENGTH = 64;
/** A watch whose builds all fail saves nothing, and puts all documents again after each edit of a template. */
const MOST_BYTES = 1_000_000_000;

/**
 * Opens a pack. A file that is missing, damaged or of another `program` is an empty one, and a disk that is full or
 * read-only costs only the time to make everything again. Of more than `most` bytes the oldest are forgotten.
 */
export function openPack(file: string, program: string, most = MOST_BYTES): Pack {
  const found = readPack(file, program);
  const texts = openTexts(file.replace(/\.pack$/, '-texts.pack'), found.state);
  // Without the texts that it tells the ranges of, a pack is worth nothing.
  const stored = texts.state === found.state ? index(found.content) : new Map<string, Buffer>();
  const used = createBounded<Buffer>(most);
  let { state } = texts;
  let isNew = false;
  let isSaved = false;
  return {
    isSaved: () => isSaved,
    get: <T>(key: string): T | undefined => {
      const line = used.get(key) ?? stored.get(key);
      if (line === undefined) return undefined;
      used.put(key, line, line.byteLength);
      return JSON.parse(line.toString('latin1', KEY_LENGTH + 1)) as T;
    },
    set: (key, value) => {
      if (isSaved) return;
      const line = Buffer.from(`${key} ${inLatin1(JSON.stringify(value))}\n`, 'latin1');
      used.put(key, line, line.byteLength);
      isNew ||= stored.get(key)?.equals(line) !== true;
    },
    keep: texts.keep,
    read: <T>(text: ByteRange | Kept): T => JSON.parse(texts.read(text)) as T,
    text: texts.read,
    leave: (all) => {
      const left = isSaved ? undefined : texts.leave(all);
      isNew ||= left?.state.stamp !== state?.stamp;
      if (left !== undefined) state = left.state;
      return left?.ranges;
    },
    save: () => {
      if (isSaved) return;
      isSaved = true;
      const lines = used.values();
      if (isNew || lines.length !== stored.size)
        writeWhole(file, [firstLine(lines, { program, state }), ...lines]);
      used.clear();
      stored.clear();
    },
  };
}

/** JSON in characters of a byte each, which are read three times as fast as those of UTF-8. */
function inLatin1(json: string): string {
  return json.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
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

/** A pack as it was left. */
interface FoundPack {
  /** What is after the first line. */
  readonly content: Buffer;
  /** The texts beside it; undefined where none were left. */
  readonly state: TextsState | undefined;
}

/** Nothing, unless the first line says that the rest is whole and of this program. */
function readPack(file: string, program: string): FoundPack {
  const nothing = { content: Buffer.alloc(0), state: undefined };
  const bytes = tolerate(() => readFileSync(file));
  if (bytes === undefined) return nothing;
  const start = bytes.indexOf(NEWLINE) + 1;
  const content = bytes.subarray(start);
  const first = bytes.toString('utf8', 0, start);
  const header = parseJson(first);
  const state = isRecord(header) ? (header.texts as TextsState | undefined) : undefined;
  return first === firstLine([content], { program, state }) ? { content, state } : nothing;
}

/** What the first line says beside the checksum. */
interface Header {
  readonly program: string;
  readonly state: TextsState | undefined;
}

function firstLine(lines: readonly Buffer[], { program, state }: Header): string {
  const bytes = lines.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const crc = lines.reduce((known, line) => crc32(line, known), 0);
  return `${JSON.stringify({ program, bytes, crc, texts: state })}\n`;
}
