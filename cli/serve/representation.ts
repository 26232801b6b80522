import type { Resource } from '../output/table.ts';
import type { Headers } from '../shared/policy.ts';
import type { Coding } from './coding.ts';
import { etagOf } from './etag.ts';

/** Bytes on disk, both ends included: what is too large to be kept in memory. */
export interface FileSlice {
  readonly file: LargeFile;
  readonly start: number;
  readonly end: number;
}

/** A file that is read each time it is sent. */
export interface LargeFile {
  /** Path relative to the output folder. */
  readonly file: string;
  /** Changes when another file takes its place. */
  readonly version: string;
  readonly size: number;
  /** Strong entity tag, quotes included. */
  readonly etag: string;
}

/** Body of an answer. */
type Body = Uint8Array | FileSlice | undefined;

/** A complete answer. */
export interface Reply {
  readonly status: number;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[];
  readonly body: Body;
}

/** A resource in one coding, ready to be sent. */
export interface Representation {
  /** Strong entity tag, quotes included. */
  readonly etag: string;
  /** Bytes, after coding. */
  readonly size: number;
  readonly bytes: Uint8Array | LargeFile;
  /** Headers of a part of it, without those of the part. */
  readonly partHeaders: readonly string[];
  readonly complete: Reply;
  readonly notModified: Reply;
}

interface Content {
  readonly resource: Resource;
  readonly coding: Coding;
  /** After coding. */
  readonly bytes: Uint8Array | LargeFile;
}

/** Prepares every header of a representation once. */
export function createRepresentation(content: Content, rules: Headers): Representation {
  const { resource, coding, bytes } = content;
  const { etag, size } =
    bytes instanceof Uint8Array ? { etag: etagOf(bytes), size: bytes.byteLength } : bytes;
  const { 'Content-Type': type = resource.type, ...others } = rules;
  const ruled = Object.entries(others).flat();
  const typed = ['Content-Type', type, ...(coding === 'identity' ? [] : ['Content-Encoding', coding])];
  const varies = resource.compressible ? ['Vary', 'Accept-Encoding'] : [];
  const valid = resource.status === 200 ? ['ETag', etag, 'Accept-Ranges', 'bytes'] : [];
  const partHeaders = [...ruled, ...typed, ...valid, ...varies];
  return {
    etag,
    size,
    bytes,
    partHeaders,
    complete: {
      status: resource.status,
      headers: [...partHeaders, 'Content-Length', String(size)],
      body: sliceOf(bytes, 0, size - 1),
    },
    notModified: {
      status: 304,
      headers: [...ruled, 'ETag', etag, ...varies],
      body: undefined,
    },
  };
}

/** A part of a representation's bytes, both ends included. */
export function sliceOf(bytes: Uint8Array | LargeFile, start: number, end: number): Body {
  return bytes instanceof Uint8Array ? bytes.subarray(start, end + 1) : { file: bytes, start, end };
}
