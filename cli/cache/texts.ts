import { randomUUID } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { createFolder } from '../system/create-folder.ts';
import { tolerate } from '../system/tolerate.ts';
import type { ByteRange } from './byte-range.ts';
import type { Stamp } from './stamps.ts';
import { stampOfStat } from './stamps.ts';
import type { WaitingTexts } from './waiting-texts.ts';
import { BATCH, createWaitingTexts, readAt, writeAll } from './waiting-texts.ts';

/** The state in which a process left a file of texts. Plain JSON. */
export interface TextsState {
  readonly bytes: number;
  /** Checksum of the first `bytes` bytes. */
  readonly crc: number;
  readonly stamp: Stamp;
}

/** Texts of which the next process reads few: new ones are appended, without reading the others. */
interface Texts {
  /** The state the file was left in; undefined when it no longer begins with those bytes: it is then not read. */
  readonly state: TextsState | undefined;
  /** Moves a text out of memory. Its range is behind all others of the file; undefined when the disk takes none. */
  readonly keep: (text: string) => ByteRange | undefined;
  readonly read: (range: ByteRange) => string;
  /** Leaves the texts in these ranges to the next process; undefined when the disk takes none. */
  readonly leave: (ranges: readonly ByteRange[]) => LeftTexts | undefined;
}

/** The range that each text has from now on, and the file that holds them. */
interface LeftTexts {
  readonly ranges: readonly ByteRange[];
  readonly state: TextsState;
}

/** A file is rewritten when it has this many bytes more than twice those of the texts still in use. */
const SLACK = 1_000_000;

/** Opens a file of texts, which is read only when it begins with what `state` describes. */
export function openTexts(file: string, state: TextsState | undefined): Texts {
  const left = state && openAsLeft(file, state);
  const waiting = createWaitingTexts(file, left?.state.bytes);
  const read: Texts['read'] = (range) =>
    range[0] < waiting.first ? readAt(left?.opened, range).toString() : waiting.read(range);
  return {
    state: left?.state,
    keep: waiting.keep,
    read,
    leave: (ranges) =>
      (left && append(file, ranges, { waiting, ...left })) ?? writeAnew(file, ranges, { waiting, read }),
  };
}

/** A file of texts that stays open, because a later file of its name has other texts in these ranges. */
interface LeftFile {
  readonly opened: number;
  readonly state: TextsState;
}

/** Opens a file; undefined when it does not begin with the bytes that were left in it. */
function openAsLeft(file: string, state: TextsState): LeftFile | undefined {
  const opened = tolerate(() => openSync(file, 'r'));
  if (opened === undefined) return undefined;
  if (isAsLeft(opened, state)) return { opened, state };
  closeSync(opened);
  return undefined;
}

/** Compares the stamp, then the bytes: the file may have been copied, or a process killed while it appended. */
function isAsLeft(opened: number, { bytes, crc, stamp }: TextsState): boolean {
  const stat = fstatSync(opened);
  if (stampOfStat(stat) === stamp) return true;
  if (stat.size < bytes) return false;
  let found = 0;
  for (let start = 0; start < bytes; start += BATCH)
    found = crc32(readAt(opened, [start, Math.min(BATCH, bytes - start)]), found);
  return found === crc;
}

/**
 * Appends new texts. Undefined when few of the others are still in use, when the file was replaced or takes no more,
 * or when another process wrote to it meanwhile: this one cannot know then which of the two wrote first.
 */
function append(
  file: string,
  ranges: readonly ByteRange[],
  { waiting, opened, state }: LeftFile & { waiting: WaitingTexts },
): LeftTexts | undefined {
  const stay = ranges.reduce((sum, [start, bytes]) => sum + (start < waiting.first ? bytes : 0), 0);
  if (state.bytes > 2 * stay + SLACK) return undefined;
  return tolerate(() => {
    const target = openSync(file, constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW);
    try {
      const stat = fstatSync(target);
      if (stat.size !== state.bytes || stat.ino !== fstatSync(opened).ino) return undefined;
      const left = { ranges, state: copyBehind(state, waiting, target) };
      return fstatSync(target).size === left.state.bytes ? left : undefined;
    } finally {
      closeSync(target);
    }
  });
}

/** Writes only these texts to a new file, which then replaces the other: it begins with those that waited. */
function writeAnew(
  file: string,
  before: readonly ByteRange[],
  { waiting, read }: Pick<Texts, 'read'> & { waiting: WaitingTexts },
): LeftTexts | undefined {
  const temporary = `${file}.${randomUUID()}`;
  const left = tolerate(() => {
    const ranges = before.map((range): ByteRange | undefined => {
      const kept = range[0] < waiting.first ? waiting.keep(read(range)) : range;
      return kept && [kept[0] - waiting.first, kept[1]];
    });
    if (!ranges.every((range) => range !== undefined)) return undefined;
    createFolder(dirname(file));
    const target = openSync(temporary, 'wx');
    try {
      const state = copyBehind({ bytes: 0, crc: 0 }, waiting, target);
      renameSync(temporary, file);
      // Renaming a file changes its stamp.
      return { ranges, state: { ...state, stamp: stampOfStat(fstatSync(target)) } };
    } finally {
      closeSync(target);
    }
  });
  if (left === undefined) tolerate(() => rmSync(temporary, { force: true }));
  return left;
}

/** Appends the waiting texts to a file that holds so many bytes with this checksum. */
function copyBehind(
  { bytes, crc }: Pick<TextsState, 'bytes' | 'crc'>,
  waiting: WaitingTexts,
  target: number,
): TextsState {
  let known = { bytes, crc };
  for (const batch of waiting.batches()) {
    writeAll(target, batch);
    known = { bytes: known.bytes + batch.byteLength, crc: crc32(batch, known.crc) };
  }
  return { ...known, stamp: stampOfStat(fstatSync(target)) };
}
