import { LRUCache } from 'lru-cache';
import type { Resource, Table } from '../output/table.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import { brotli, gzip } from '../system/compression.ts';
import type { Coding } from './coding.ts';
import type { FileContent, ListedFolder } from './disk.ts';
import { readContent } from './disk.ts';
import { etagOf } from './etag.ts';
import type { Representation } from './representation.ts';
import { createRepresentation } from './representation.ts';

/** Representations of one table's resources, made when they are first asked for. */
export interface Store {
  /** Finds a representation in memory. */
  readonly find: (resource: Resource, coding: Coding) => Representation | undefined;
  /** Finds one in memory, or reads, and compresses where the build has not. Undefined: the file is gone. */
  readonly read: (resource: Resource, coding: Coding) => Promise<ReadResource | undefined>;
}

/** A resource as it has just been read. */
export interface ReadResource {
  readonly representation: Representation;
  /** True when the file is younger than the table: it is not kept, and may refer to files that the table lacks. */
  readonly isYoung: boolean;
}

interface StoreOptions {
  readonly folder: ListedFolder;
  readonly table: Table;
  /** Compressed bytes by content; they outlive a table. */
  readonly compressed: CompressedCache;
  /** Changes what is read before it is compressed and sent. @default nothing is changed */
  readonly transform?: (content: Uint8Array, resource: Resource) => Uint8Array;
}

/** Compressed bytes by coding and entity tag of what was compressed. */
export type CompressedCache = LRUCache<string, Uint8Array>;

/** Files up to this size stay in memory; larger ones are streamed. */
const MEMORY_LIMIT = 1024 * 1024;
/** Text up to this size is compressed when asked for. */
const COMPRESSION_LIMIT = 10 * MEMORY_LIMIT;
const CACHE_BYTES = 64 * MEMORY_LIMIT;
/** Headers, entity tag and slots of a representation, roughly. */
const OVERHEAD = 4096;

/** A cache for {@link StoreOptions}. */
export function createCompressedCache(): CompressedCache {
  return new LRUCache({ maxSize: CACHE_BYTES });
}

/** Creates the store of a table. */
export function createStore(options: StoreOptions): Store {
  const { table } = options;
  const kept: Readonly<Record<Coding, LRUCache<Resource, Representation>>> = {
    br: new LRUCache({ maxSize: CACHE_BYTES }),
    gzip: new LRUCache({ maxSize: CACHE_BYTES }),
    identity: new LRUCache({ maxSize: CACHE_BYTES }),
  };
  const reading = new Map<string, Promise<ReadResource | undefined>>();
  const make = async (resource: Resource, coding: Coding): Promise<ReadResource | undefined> => {
    const coded = await readCoded(options, resource, coding);
    if (coded === undefined) return undefined;
    const { isYoung, bytes } = coded;
    const representation = createRepresentation({ resource, ...coded }, table.headersOf(resource.path));
    // Twice: a small one is also kept behind its headers.
    const weight = OVERHEAD + (bytes instanceof Uint8Array ? 2 * bytes.byteLength : 0);
    if (!isYoung) kept[coding].set(resource, representation, { size: weight });
    return { representation, isYoung };
  };
  return {
    find: (resource, coding) => kept[coding].get(resource),
    read: async (resource, coding) => {
      const representation = kept[coding].get(resource);
      if (representation !== undefined) return { representation, isYoung: false };
      return getOrMake(reading, `${coding} ${resource.path}`, (key) =>
        make(resource, coding).finally(() => reading.delete(key)),
      );
    },
  };
}

interface CodedContent extends FileContent {
  /** `identity` when the resource is too large to be compressed now. */
  readonly coding: Coding;
}

async function readCoded(
  options: StoreOptions,
  resource: Resource,
  coding: Coding,
): Promise<CodedContent | undefined> {
  const { folder, transform } = options;
  const { source, type } = resource;
  if (transform === undefined && coding !== 'identity' && 'file' in source) {
    const prepared = source.compressed[coding];
    const ready = prepared && (await readContent(folder, prepared, COMPRESSION_LIMIT));
    if (ready) return { ...ready, coding };
  }
  // Documents are changed whole, however long; what is not text is not.
  const isWhole = transform === undefined ? coding !== 'identity' : type.startsWith('text/html');
  const content =
    'content' in source
      ? { isYoung: false, bytes: source.content }
      : await readContent(folder, source.file, isWhole ? COMPRESSION_LIMIT : MEMORY_LIMIT);
  if (!(content?.bytes instanceof Uint8Array)) return content && { ...content, coding: 'identity' };
  const plain = transform?.(content.bytes, resource) ?? content.bytes;
  const bytes = coding === 'identity' ? plain : await compressOnce(options, plain, coding);
  return { ...content, bytes, coding };
}

async function compressOnce(
  { compressed }: StoreOptions,
  content: Uint8Array,
  coding: 'br' | 'gzip',
): Promise<Uint8Array> {
  const key = `${coding} ${etagOf(content)}`;
  const known = compressed.get(key);
  if (known !== undefined) return known;
  // Where time and size are in balance: a visitor waits for it.
  const bytes = await (coding === 'br' ? brotli(content, 5) : gzip(content, 6));
  compressed.set(key, bytes, { size: bytes.byteLength });
  return bytes;
}
