import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isSystemError } from '../system/system-error.ts';
import { etagOfDigest } from './etag.ts';
import type { FileSlice, LargeFile } from './representation.ts';

/** A file as it was read. */
export interface FileContent {
  /** True when the file came after the listing: it may refer to files that the list does not have. */
  readonly isYoung: boolean;
  readonly bytes: Uint8Array | LargeFile;
}

/** An output folder whose files have been listed. */
export interface ListedFolder {
  /** Absolute path. */
  readonly dir: string;
  /** When listing began, in epoch ms. */
  readonly listedAt: number;
}

/** Reads a file of a folder. Undefined: it is gone, or it is no regular file any more. */
export async function readContent(
  { dir, listedAt }: ListedFolder,
  file: string,
  memoryLimit: number,
): Promise<FileContent | undefined> {
  const opened = await openRegular(dir, file);
  if (opened === undefined) return undefined;
  const { handle, size, version, placedAt } = opened;
  // A time to come is of another clock, that of a file server, and says nothing.
  const isYoung = placedAt > listedAt - CLOCK_TICK_MS && placedAt <= Date.now();
  try {
    const bytes =
      size > memoryLimit ? { file, version, size, etag: await digest(handle) } : await handle.readFile();
    return { isYoung, bytes };
  } finally {
    await handle.close();
  }
}

/** File systems tell the time in steps, of up to so many milliseconds. */
export const CLOCK_TICK_MS = 20;

/** A stream over a part of a large file. Undefined: another file has taken its place. */
export async function readSlice(dir: string, slice: FileSlice): Promise<Readable | undefined> {
  const opened = await openRegular(dir, slice.file.file);
  if (opened === undefined) return undefined;
  const { handle, version } = opened;
  if (version !== slice.file.version) {
    await handle.close();
    return undefined;
  }
  return handle.createReadStream({ start: slice.start, end: slice.end });
}

interface OpenedFile extends Pick<LargeFile, 'size' | 'version'> {
  readonly handle: FileHandle;
  /** When it was renamed to its name, or changed, in epoch ms. */
  readonly placedAt: number;
}

// Not waiting keeps a named pipe, put where a file was, from holding the request for ever.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** Error codes of opening a file that, or whose folder, is not what it was when the table was made. */
const GONE: readonly string[] = ['ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK', 'ENXIO'];

async function openRegular(dir: string, file: string): Promise<OpenedFile | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(join(dir, file), FLAGS);
    const stat = await handle.stat({ bigint: true });
    if (stat.isFile() && (await realpath(join(dir, file))) === join(await realpath(dir), file)) {
      const version = `${stat.dev} ${stat.ino} ${stat.size} ${stat.mtimeNs}`;
      return { handle, size: Number(stat.size), version, placedAt: Number(stat.ctimeMs) };
    }
  } catch (error) {
    await handle?.close();
    if (isSystemError(error, ...GONE)) return undefined;
    throw error;
  }
  // A pipe, a folder, or a file behind a folder that has become a link since the table was made.
  await handle.close();
  return undefined;
}

async function digest(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(handle.createReadStream({ start: 0, autoClose: false, highWaterMark: CHUNK }), hash);
  return etagOfDigest(hash.digest('base64url'));
}

const CHUNK = 256 * 1024;
