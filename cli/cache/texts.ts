import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { tolerate } from '../system/tolerate.ts';
import type { Stamp } from './stamps.ts';
import { stampOfStat } from './stamps.ts';

/** Where a text is in its file: its first byte, and how many it has. Plain JSON. */
export type Place = readonly [start: number, bytes: number];

/** What a file of texts was left with. Plain JSON. */
export interface TextsState {
  readonly bytes: number;
  /** Checksum of so many bytes. */
  readonly crc: number;
  readonly stamp: Stamp;
}

/** Texts of which the next process reads few: new ones are put behind the others, and the others are not read for it. */
export interface Texts {
  readonly read: (place: Place) => string;
  /** Leaves new texts, and those at these places; undefined where the disk takes none. */
  readonly leave: (texts: readonly (string | Place)[]) => LeftTexts | undefined;
}

/** The place that each text has from now on, and the file that holds them. */
export interface LeftTexts {
  readonly places: readonly Place[];
  readonly state: TextsState;
}

/** Bytes that a file may have, beside twice those that are still asked for, before it is written anew. */
const SLACK = 1_000_000;
/** Bytes that are read or written at once. */
const BATCH = 1_000_000;

/**
 * Opens a file of texts. Undefined when it does not begin with what was left in it: a stamp tells, and the bytes
 * themselves where the file was copied, or a process was killed behind them.
 */
export function openTexts(file: string, state: TextsState | undefined): Texts | undefined {
  if (state === undefined) return { read: readNothing, leave: (texts) => writeAnew(file, texts) };
  const opened = tolerate(() => openSync(file, 'r'));
  if (opened === undefined) return undefined;
  if (!isAsLeft(opened, state)) {
    closeSync(opened);
    return undefined;
  }
  // It stays open: a later file of this name holds other texts at these places.
  return {
    read: (place) => readAt(opened, place).toString(),
    leave: (texts) => {
      const kept = texts.reduce((sum, text) => sum + (typeof text === 'string' ? 0 : text[1]), 0);
      const isWorn = state.bytes > 2 * kept + SLACK;
      return (isWorn ? undefined : append(file, texts, { opened, state })) ?? writeAnew(file, texts, opened);
    },
  };
}

function readNothing(): string {
  throw new Error('A text is asked for where none was left');
}

function isAsLeft(opened: number, { bytes, crc, stamp }: TextsState): boolean {
  const stat = fstatSync(opened);
  if (stampOfStat(stat) === stamp) return true;
  if (stat.size < bytes) return false;
  let found = 0;
  for (let start = 0; start < bytes; start += BATCH)
    found = crc32(readAt(opened, [start, Math.min(BATCH, bytes - start)]), found);
  return found === crc;
}

function readAt(opened: number, [start, bytes]: Place): Buffer {
  const buffer = Buffer.allocUnsafe(bytes);
  for (let done = 0; done < bytes; ) {
    const more = readSync(opened, buffer, done, bytes - done, start + done);
    if (more === 0) throw new Error('A file of the cache was cut while it was read');
    done += more;
  }
  return buffer;
}

/**
 * Puts new texts behind the others; undefined when the file has become another or takes no more, or another
 * process wrote to it meanwhile: it is not known then which of the two wrote first.
 */
function append(
  file: string,
  texts: readonly (string | Place)[],
  { opened, state }: { readonly opened: number; readonly state: TextsState },
): LeftTexts | undefined {
  return tolerate(() => {
    const target = openSync(file, 'a');
    try {
      const stat = fstatSync(target);
      if (stat.size !== state.bytes || stat.ino !== fstatSync(opened).ino) return undefined;
      const left = write(target, texts, { state, standing: (place) => place });
      return fstatSync(target).size === left.state.bytes ? left : undefined;
    } finally {
      closeSync(target);
    }
  });
}

/** Writes the texts alone to a file of its own, which takes the place of the other. */
function writeAnew(file: string, texts: readonly (string | Place)[], opened?: number): LeftTexts | undefined {
  const temporary = `${file}.${randomUUID()}`;
  const left = tolerate(() => {
    mkdirSync(dirname(file), { recursive: true });
    const target = openSync(temporary, 'wx');
    try {
      const bytesAt = (place: Place): Buffer =>
        opened === undefined ? Buffer.from(readNothing()) : readAt(opened, place);
      const { places, state } = write(target, texts, { state: { bytes: 0, crc: 0 }, standing: bytesAt });
      renameSync(temporary, file);
      // To rename a file is to change it.
      return { places, state: { ...state, stamp: stampOfStat(fstatSync(target)) } };
    } finally {
      closeSync(target);
    }
  });
  if (left === undefined) tolerate(() => rmSync(temporary, { force: true }));
  return left;
}

interface Writing {
  /** What the target holds. */
  readonly state: Pick<TextsState, 'bytes' | 'crc'>;
  /** Answers the place of a text that stays where it is, or its bytes. */
  readonly standing: (place: Place) => Place | Buffer;
}

function write(target: number, texts: readonly (string | Place)[], { state, standing }: Writing): LeftTexts {
  let { bytes, crc } = state;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = (): void => {
    const batch = Buffer.concat(waiting);
    for (let done = 0; done < size; ) done += writeSync(target, batch, done);
    crc = crc32(batch, crc);
    waiting = [];
    size = 0;
  };
  const places = texts.map((text): Place => {
    const found = typeof text === 'string' ? Buffer.from(text) : standing(text);
    if (!Buffer.isBuffer(found)) return found;
    const place: Place = [bytes, found.byteLength];
    waiting.push(found);
    size += found.byteLength;
    bytes += found.byteLength;
    if (size > BATCH) flush();
    return place;
  });
  flush();
  return { places, state: { bytes, crc, stamp: stampOfStat(fstatSync(target)) } };
}
