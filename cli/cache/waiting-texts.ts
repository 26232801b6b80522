import { randomUUID } from 'node:crypto';
import { openSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFolder } from '../system/create-folder.ts';
import { tolerate } from '../system/tolerate.ts';
import type { ByteRange } from './byte-range.ts';

/** Bytes that are read or written at once. */
export const BATCH = 1_000_000;
/** Limit for a watch whose builds all fail: it leaves nothing, and keeps all texts again per edit of a template. */
const MOST_BYTES = 1_000_000_000;
/** Most bytes of UTF-8 that one code unit of a string takes. */
const BYTES_OF_A_UNIT = 3;

/** Texts that wait on the disk, out of memory, until they are left or the process ends. */
export interface WaitingTexts {
  /** Number of bytes that come before these texts, in the file that they wait for. */
  readonly first: number;
  /** Takes a text; undefined from the moment when the disk takes no more, or the limit is passed. */
  readonly keep: (text: string) => ByteRange | undefined;
  readonly read: (range: ByteRange) => string;
  /** Yields the bytes of all texts, in the order in which they were kept. */
  readonly batches: () => Iterable<Buffer>;
}

/**
 * Creates texts that wait next to `file`, in a file without a name: it disappears when the process is killed.
 * Their ranges are those that they have once they follow the first bytes of `file`, which are `first`.
 */
export function createWaitingTexts(file: string, first = 0, most = MOST_BYTES): WaitingTexts {
  const buffer = Buffer.allocUnsafe(BATCH);
  let opened: number | undefined;
  let isFull = false;
  // Bytes on the disk, and bytes in the buffer, which come after those.
  let bytes = 0;
  let size = 0;
  const write = (batch: Uint8Array): void => {
    opened ??= openNameless(`${file}.${randomUUID()}`);
    writeAll(opened, batch);
    bytes += batch.byteLength;
  };
  const flush = (): void => {
    write(buffer.subarray(0, size));
    size = 0;
  };
  const put = (text: string): ByteRange => {
    const room = text.length * BYTES_OF_A_UNIT;
    if (size + room > BATCH) flush();
    const start = bytes + size;
    if (room <= BATCH) size += buffer.write(text, size);
    else write(Buffer.from(text));
    return [first + start, bytes + size - start];
  };
  return {
    first,
    keep: (text) => {
      const range = isFull || bytes > most ? undefined : tolerate(() => put(text));
      isFull = range === undefined;
      return range;
    },
    read: ([start, length]) => {
      const inBuffer = start - first - bytes;
      return inBuffer < 0
        ? readAt(opened, [start - first, length]).toString()
        : buffer.toString('utf8', inBuffer, inBuffer + length);
    },
    *batches() {
      for (let start = 0; start < bytes; start += BATCH)
        yield readAt(opened, [start, Math.min(BATCH, bytes - start)]);
      yield buffer.subarray(0, size);
    },
  };
}

function openNameless(file: string): number {
  createFolder(dirname(file));
  const opened = openSync(file, 'wx+');
  // Where the name of an open file cannot be deleted, `sweepCache` deletes the file after 30 days.
  tolerate(() => rmSync(file));
  return opened;
}

/** Reads the bytes in a range of an open file. */
export function readAt(opened: number | undefined, [start, bytes]: ByteRange): Buffer {
  if (opened === undefined) throw new Error('A text is asked for where none was kept');
  const buffer = Buffer.allocUnsafe(bytes);
  for (let done = 0; done < bytes; ) {
    const more = readSync(opened, buffer, done, bytes - done, start + done);
    if (more === 0) throw new Error('A file of the cache was cut while it was read');
    done += more;
  }
  return buffer;
}

/** Writes all the bytes at the end of an open file. */
export function writeAll(opened: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.byteLength; ) done += writeSync(opened, bytes, done);
}
