import { createHash, hash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { getOrMake } from '../shared/get-or-make.ts';
import { createRecent } from '../shared/recent.ts';
import { tolerate } from '../system/tolerate.ts';
import { writeWhole } from '../system/write-whole.ts';
import type { Pack } from './pack.ts';
import { openPack } from './pack.ts';

/** Results of earlier work, by a hash of all its inputs: in memory, and on disk for the next process. */
export interface Cache {
  /**
   * Returns a JSON value. `keep` may refuse to remember it (a failure, or a result that depends on more than the key);
   * the next call then computes it again.
   */
  readonly json: <T>(key: string, compute: () => Promise<T> | T, keep?: (value: T) => boolean) => Promise<T>;
  /** Returns bytes of an encoder. The key must name the encoder's version: other versions of the program reuse them. */
  readonly bytes: (key: string, compute: () => Promise<Uint8Array> | Uint8Array) => Promise<Uint8Array>;
}

/** A cache with room for many small results. */
export interface PackingCache extends Cache {
  /** Returns the pack of this name: one file for tens of thousands of small results. */
  readonly pack: (name: string) => Pack;
  /** Notes that the build depends on more than the project's files. */
  readonly doubt: () => void;
  /** Tells whether the build, or a result not kept, may depend on more than files, so that stamps miss a change. */
  readonly isDoubtful: () => boolean;
}

/** Bytes of results held in memory; the least recently used are dropped first, and stay on disk. */
const MEMORY_BYTES = 256_000_000;
const DIGEST_BYTES = 32;

/**
 * Creates a cache in a folder that several processes may share and anyone may delete at any time: a folder that is
 * full, read-only or damaged costs only the time to compute results again.
 * `program` names the version of the program: JSON values of other versions are not reused.
 */
export function createCache(dir: string, program = ''): PackingCache {
  const memory = createRecent<{ readonly value: unknown }>(MEMORY_BYTES);
  const pending = new Map<string, Promise<unknown>>();
  const packs = new Map<string, Pack>();
  let isDoubtful = false;

  /** Looks in memory, then on disk, then computes; callers that ask meanwhile share the result. */
  function remember<T>(name: string, work: CacheWork<T>): Promise<T> {
    const known = memory.get(name);
    if (known !== undefined) return Promise.resolve(known.value as T);
    const answer = getOrMake(pending, name, () => find(name, work).finally(() => pending.delete(name)));
    return answer as Promise<T>;
  }

  async function find<T>(name: string, { encode, decode, compute, keep }: CacheWork<T>): Promise<T> {
    const stored = readSigned(fileOf(dir, name), name);
    if (stored !== undefined) {
      const found = decode(stored);
      memory.put(name, { value: found }, stored.byteLength);
      return found;
    }
    const value = await compute();
    if (!keep(value)) {
      isDoubtful = true;
      return value;
    }
    const encoded = encode(value);
    memory.put(name, { value }, encoded.byteLength);
    // A sweep finds in `tmp` what a killed process left.
    writeSigned(fileOf(dir, name), name, encoded, join(dir, 'tmp', randomUUID()));
    return value;
  }

  return {
    json: <T>(key: string, compute: () => Promise<T> | T, keep: (value: T) => boolean = () => true) =>
      remember<T>(hashParts('json', program, key), {
        // A box, because `undefined` alone has no JSON.
        encode: (value) => Buffer.from(JSON.stringify({ value })),
        decode: (bytes) => (JSON.parse(bytes.toString()) as { readonly value: T }).value,
        compute,
        keep,
      }),
    doubt: () => {
      isDoubtful = true;
    },
    isDoubtful: () => isDoubtful,
    pack: (name) => getOrMake(packs, name, () => openPack(join(dir, `${name}.pack`), program)),
    bytes: (key, compute) => {
      const asItIs = <B extends Uint8Array>(bytes: B): B => bytes;
      return remember(hashParts('bytes', key), { encode: asItIs, decode: asItIs, compute, keep: () => true });
    },
  };
}

/** The way to make a value that is not cached, and to store it. */
interface CacheWork<T> {
  readonly encode: (value: T) => Uint8Array;
  /** Decodes bytes that `encode` made: their digest has been checked. */
  readonly decode: (bytes: Buffer) => T;
  readonly compute: () => Promise<T> | T;
  readonly keep: (value: T) => boolean;
}

/** Hashes a list of strings and bytes (SHA-256 in hex); parts cannot run into each other. */
export function hashParts(...parts: readonly (string | Uint8Array)[]): string {
  // One call for all parts is several times as fast, and builds hash pages by the ten thousand.
  if (parts.every((part) => typeof part === 'string'))
    return hash('sha256', parts.map((part) => `s${Buffer.byteLength(part)}:${part}`).join(''));
  const digest = createHash('sha256');
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    digest.update(`${typeof part === 'string' ? 's' : 'b'}${bytes.byteLength}:`).update(bytes);
  }
  return digest.digest('hex');
}

/** Returns the first ten hex digits of {@link hashParts}: enough for a file's name. */
export function shortHash(...parts: readonly (string | Uint8Array)[]): string {
  return hashParts(...parts).slice(0, 10);
}

/**
 * Deletes results that no process has read for a month, compiled modules after a week, and half-written files as old as
 * that, at most once a day. A build never needs it: it only keeps the folder from growing for ever.
 */
export function sweepCache(dir: string, now = Date.now()): void {
  const stamp = join(dir, 'swept');
  tolerate(() => {
    // A time in the future was written by a clock that was ahead.
    if (Math.abs(now - (modifiedAt(stamp) ?? 0)) < DAY) return;
    // In a shared folder, another user may have put a link here: it is replaced, not followed.
    writeWhole(stamp, '');
    utimesSync(stamp, now / 1000, now / 1000);
    for (const { file, keptDays } of resultsIn(dir))
      if ((modifiedAt(file) ?? now) < now - keptDays * DAY) rmSync(file, { force: true });
  });
}

/**
 * Deletes every result in a folder, and nothing else: the folder's path comes from the environment, and the folder may
 * hold other files.
 * @throws when a file cannot be deleted
 */
export function clearCache(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false }) === undefined) return;
  for (const { file } of resultsIn(dir)) rmSync(file, { force: true });
}

interface ResultFile {
  readonly file: string;
  /** Days after which a sweep deletes it, unless it was used: whole packs stay. */
  readonly keptDays: number;
}

/** Lists the files of results in a cache's folder, which may hold other files too. */
function* resultsIn(dir: string): Iterable<ResultFile> {
  for (const item of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, item.name);
    if (!item.isDirectory()) {
      const keptDays = item.name.endsWith('.pack') ? Number.POSITIVE_INFINITY : MONTH;
      if (PACK.test(item.name)) yield { file: path, keptDays };
      continue;
    }
    const folder = FOLDERS.find(({ name }) => name.test(item.name));
    if (folder === undefined) continue;
    for (const name of readdirSync(path))
      if (folder.files.test(name)) yield { file: join(path, name), keptDays: folder.keptDays };
  }
}

const MONTH = 30;
const WEEK = 7;

// A file that a killed process left half written has the name of the others, followed by a UUID.
const FOLDERS = [
  { name: /^[0-9a-f]{2}$/, files: /^[0-9a-f]{62}$/, keptDays: MONTH },
  { name: /^tmp$/, files: /^[0-9a-f-]{36}$/, keptDays: MONTH },
  { name: /^records$/, files: /^[0-9a-f]{10}\.json(\.[0-9a-f-]{36})?$/, keptDays: MONTH },
  // Watching writes some at each edit.
  { name: /^compiled$/, files: /^(config|template|module)-[0-9a-f]{16}\.mjs/, keptDays: WEEK },
];
const PACK = /^[a-z-]+\.pack(\.[0-9a-f-]{36})?$/;

const DAY = 86_400_000;

function fileOf(dir: string, name: string): string {
  return join(dir, name.slice(0, 2), name.slice(2));
}

/** Reads a file of {@link writeSigned}; undefined unless the digest that begins it is that of this name and its bytes. */
export function readSigned(file: string, name: string): Buffer | undefined {
  return tolerate(() => {
    const stored = readFileSync(file);
    const content = stored.subarray(DIGEST_BYTES);
    if (!digestOf(name, content).equals(stored.subarray(0, DIGEST_BYTES))) return undefined;
    tolerate(() => touch(file));
    return content;
  });
}

/** Tells {@link sweepCache} that a file is in use; once a day is enough. */
export function touch(file: string): void {
  const now = Date.now();
  if (now - (modifiedAt(file) ?? now) > DAY) utimesSync(file, now / 1000, now / 1000);
}

/** Writes bytes under a name, as long as the hash of its inputs; a full disk costs only the time to make them again. */
export function writeSigned(file: string, name: string, content: Uint8Array, temporary?: string): void {
  writeWhole(file, [digestOf(name, content), content], temporary);
}

/** Hashes a name and a content. All names have the same length, so the two cannot run into each other. */
function digestOf(name: string, content: Uint8Array): Buffer {
  return createHash('sha256').update(name).update(content).digest();
}

function modifiedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
