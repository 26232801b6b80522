import { randomUUID } from 'node:crypto';
import { openSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFolder } from '../system/create-folder.ts';
import { tolerate } from '../system/tolerate.ts';
import type { ByteRange } from './byte-range.ts';

/** Bytes that are read or written at once. */
export const BATCH = 1_000_000;
/** A watch whose builds all fail leaves nothing, and keeps the texts of all pages again after each edit of a template. */
const MOST_BYTES = 1_000_000_000;
/** Bytes of UTF-8 that a unit of a string takes at most. */
const BYTES_OF_A_UNIT = 3;

/** Texts that wait on the disk, out of memory, until they are left or the process ends. */
export interface WaitingTexts {
  /** Takes a text; undefined from when the disk takes no more, or there are too many. */
  readonly keep: (text: string) => ByteRange | undefined;
  readonly read: (range: ByteRange) => string;
  /** All that were kept, in their order. */
  readonly batches: () => Iterable<Buffer>;
}

/** Creates texts that wait beside `file`, in a file without a name: nothing of it stays when the process is killed. */
export function createWaitingTexts(file: string, most = MOST_BYTES): WaitingTexts {
  const buffer = Buffer.allocUnsafe(BATCH);
  let opened: number | undefined;
  let isFull = false;
  // Bytes on the disk, and after those in the buffer.
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
    return [start, bytes + size - start];
  };
  return {
    keep: (text) => {
      const range = isFull || bytes > most ? undefined : tolerate(() => put(text));
      isFull = range === undefined;
      return range;
    },
    read: ([start, length]) => {
      const inBuffer = start - bytes;
      return inBuffer < 0
        ? readAt(opened, [start, length]).toString()
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
  // Where an open file cannot lose its name, the cache removes it one day.
  tolerate(() => rmSync(file));
  return opened;
}

/** The bytes in a range of an open file. */
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

/** Writes all of it behind what was written. */
export function writeAll(opened: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.byteLength; ) done += writeSync(opened, bytes, done);
}
