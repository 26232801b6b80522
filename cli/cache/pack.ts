import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { parseJson } from '../shared/parse-json.ts';
import { createRecent } from '../shared/recent.ts';
import { isRecord } from '../shared/record.ts';
import { tolerate } from '../system/tolerate.ts';
import { writeWhole } from '../system/write-whole.ts';
import type { ByteRange } from './byte-range.ts';
import type { TextsState } from './texts.ts';
import { openTexts } from './texts.ts';

/**
 * The values that a process leaves to the next one: a few large ones, each under a hash of all that it was made from,
 * and in a second file the texts whose ranges those values hold.
 */
export interface Pack {
  /** Tells whether the pack was saved: values that are put from then on are dropped. */
  readonly isSaved: () => boolean;
  /** Returns the JSON value that an earlier process put under this key, or this one before it saved the pack. */
  readonly get: <T>(key: string) => T | undefined;
  readonly set: (key: string, value: unknown) => void;
  /** Moves JSON out of memory, to its range among the texts; undefined when the pack was saved, or the disk is full. */
  readonly keep: (json: string) => ByteRange | undefined;
  /** Parses the JSON value in a range; each call parses it again. */
  readonly read: <T>(range: ByteRange) => T;
  /** Returns the JSON of such a value. */
  readonly text: (range: ByteRange) => string;
  /**
   * Leaves the texts in these ranges to the next process, all at once and right before the pack is saved. Returns their
   * new ranges; undefined when the disk takes none.
   */
  readonly leave: (ranges: readonly ByteRange[]) => readonly ByteRange[] | undefined;
  /**
   * Writes the values that were read or put since the pack was opened, and drops the others. From then on the
   * pack is empty and stays so: a process that builds again has its own memory.
   */
  readonly save: () => void;
}

/** The pack of earlier processes, and the hash of the templates, which its keys include. */
export interface StoredResults {
  readonly pack: Pack;
  readonly templatesHash: string;
}

const NEWLINE = 10;
/** Hex digits of a key; a space and JSON follow it on its line. */
const KEY_LENGTH = 64;
/** Limit for a watch whose builds all fail: it saves nothing, and puts all documents again per edit of a template. */
const MOST_BYTES = 1_000_000_000;

/**
 * Opens a pack. A file that is missing, damaged or of another `program` counts as empty, and a disk that is full or
 * read-only costs only the time to make everything again. Beyond `most` bytes, the least recently used are forgotten.
 */
export function openPack(file: string, program: string, most = MOST_BYTES): Pack {
  const found = readPack(file, program);
  const texts = openTexts(file.replace(/\.pack$/, '-texts.pack'), found.state);
  // A pack is worthless without the texts whose ranges it holds.
  const stored = texts.state === found.state ? index(found.content) : new Map<string, Buffer>();
  const used = createRecent<Buffer>(most);
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
    keep: (json) => (isSaved ? undefined : texts.keep(json)),
    read: <T>(range: ByteRange): T => JSON.parse(texts.read(range)) as T,
    text: texts.read,
    leave: (all) => {
      const left = texts.leave(all);
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

/** Escapes JSON so that each character takes one byte: Node reads that three times as fast as UTF-8. */
function inLatin1(json: string): string {
  return json.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function index(content: Buffer): Map<string, Buffer> {
  const lines = new Map<string, Buffer>();
  let start = 0;
  for (let end = content.indexOf(NEWLINE); end !== -1; end = content.indexOf(NEWLINE, start)) {
    lines.set(content.toString('latin1', start, start + KEY_LENGTH), content.subarray(start, end + 1));
    start = end + 1;
  }
  return lines;
}

interface FoundPack {
  /** The bytes after the first line. */
  readonly content: Buffer;
  /** The state of the pack's texts; undefined when none were left. */
  readonly state: TextsState | undefined;
}

/** Reads a pack: an empty one, unless the first line proves that the rest is whole and of this program. */
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

/** The parts of the first line that are not computed from the lines. */
interface Header {
  readonly program: string;
  readonly state: TextsState | undefined;
}

function firstLine(lines: readonly Buffer[], { program, state }: Header): string {
  const bytes = lines.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const crc = lines.reduce((known, line) => crc32(line, known), 0);
  return `${JSON.stringify({ program, bytes, crc, texts: state })}\n`;
}
