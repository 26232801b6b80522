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

/** What a file of texts was left with. Plain JSON. */
export interface TextsState {
  readonly bytes: number;
  /** Checksum of so many bytes. */
  readonly crc: number;
  readonly stamp: Stamp;
}

/** A text that this process keeps on the disk. */
export interface Kept {
  /** Its range among those that wait. */
  readonly kept: ByteRange;
}

/** Texts of which the next process reads few: new ones are put behind the others, and the others are not read for it. */
export interface Texts {
  /** What the file was left with; undefined where it does not begin with that, and nothing is read from it. */
  readonly state: TextsState | undefined;
  /** Takes a text out of memory; undefined where the disk takes none. */
  readonly keep: (text: string) => Kept | undefined;
  readonly read: (text: ByteRange | Kept) => string;
  /** Leaves all that was kept, and the texts in these ranges; undefined where the disk takes none. */
  readonly leave: (texts: readonly (ByteRange | Kept)[]) => LeftTexts | undefined;
}

/** The range that each text has from now on, and the file that holds them. */
interface LeftTexts {
  readonly ranges: readonly ByteRange[];
  readonly state: TextsState;
}

/** Bytes that a file may have, beside twice those that are still asked for, before it is written anew. */
const SLACK = 1_000_000;

/** Opens a file of texts. */
export function openTexts(file: string, state: TextsState | undefined): Texts {
  const left = state && openAsLeft(file, state);
  const waiting = createWaitingTexts(file);
  const read: Texts['read'] = (text) =>
    isKept(text) ? waiting.read(text.kept) : readAt(left?.opened, text).toString();
  return {
    state: left?.state,
    keep: (text) => {
      const kept = waiting.keep(text);
      return kept && { kept };
    },
    read,
    leave: (texts) =>
      (left && append(file, texts, { waiting, ...left })) ?? writeAnew(file, texts, { waiting, read }),
  };
}

function isKept(text: ByteRange | Kept): text is Kept {
  return 'kept' in text;
}

/** A file of texts that stays open: a later file of its name holds other texts in these ranges. */
interface Left {
  readonly opened: number;
  readonly state: TextsState;
}

/** Undefined when the file does not begin with what was left in it. */
function openAsLeft(file: string, state: TextsState): Left | undefined {
  const opened = tolerate(() => openSync(file, 'r'));
  if (opened === undefined) return undefined;
  if (isAsLeft(opened, state)) return { opened, state };
  closeSync(opened);
  return undefined;
}

/** A stamp tells, and the bytes themselves where the file was copied, or a process was killed behind them. */
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
 * Puts new texts behind the others. Undefined when few of those are still asked for, when the file has become another
 * or takes no more, or when another process wrote to it meanwhile: nobody knows then which of the two wrote first.
 */
function append(
  file: string,
  texts: readonly (ByteRange | Kept)[],
  { waiting, opened, state }: Left & { waiting: WaitingTexts },
): LeftTexts | undefined {
  const stay = texts.reduce((sum, text) => sum + (isKept(text) ? 0 : text[1]), 0);
  if (state.bytes > 2 * stay + SLACK) return undefined;
  return tolerate(() => {
    const target = openSync(file, constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW);
    try {
      const stat = fstatSync(target);
      if (stat.size !== state.bytes || stat.ino !== fstatSync(opened).ino) return undefined;
      const ranges = texts.map((text) => (isKept(text) ? rangeBehind(state.bytes, text) : text));
      const left = { ranges, state: copyBehind(state, waiting, target) };
      return fstatSync(target).size === left.state.bytes ? left : undefined;
    } finally {
      closeSync(target);
    }
  });
}

/** Writes the texts alone to a file of its own, which takes the place of the other. */
function writeAnew(
  file: string,
  texts: readonly (ByteRange | Kept)[],
  { waiting, read }: Pick<Texts, 'read'> & { waiting: WaitingTexts },
): LeftTexts | undefined {
  const temporary = `${file}.${randomUUID()}`;
  const left = tolerate(() => {
    const ranges = texts.map((text) => (isKept(text) ? text.kept : waiting.keep(read(text))));
    if (!ranges.every((range) => range !== undefined)) return undefined;
    createFolder(dirname(file));
    const target = openSync(temporary, 'wx');
    try {
      const state = copyBehind({ bytes: 0, crc: 0 }, waiting, target);
      renameSync(temporary, file);
      // To rename a file is to change it.
      return { ranges, state: { ...state, stamp: stampOfStat(fstatSync(target)) } };
    } finally {
      closeSync(target);
    }
  });
  if (left === undefined) tolerate(() => rmSync(temporary, { force: true }));
  return left;
}

function rangeBehind(before: number, { kept: [start, bytes] }: Kept): ByteRange {
  return [before + start, bytes];
}

/** Puts what waits behind so many bytes of this checksum. */
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
