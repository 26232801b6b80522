import { gunzipSync, gzipSync } from 'node:zlib';

/** Headers of a packed value in the bucket. */
export const PACKED = { 'content-type': 'application/gzip', 'cache-control': 'no-store' };

/** Packs a plain value as this tool keeps it in the bucket, for itself. */
export function pack(value: object): Buffer {
  return gzipSync(JSON.stringify(value));
}

/** Unpacks a value. @throws when the bytes are of something else, or unfold to more than the memory should hold */
export function unpack<T>(bytes: Uint8Array): T {
  return JSON.parse(gunzipSync(bytes, { maxOutputLength: MOST_BYTES }).toString()) as T;
}

/** More than the names of a million objects take. */
const MOST_BYTES = 400_000_000;
