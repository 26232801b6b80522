/** Headers that object storage sends with an object: those that it cannot be given are the host's to add. */
export interface ObjectHeaders {
  readonly type: string;
  /** `Cache-Control`. */
  readonly cache: string;
}

/** A file of a build under a key. */
export interface BuiltFile {
  /** Hex SHA-256 of the bytes. */
  readonly sha256: string;
  readonly headers: ObjectHeaders;
}

/** An object of ours in the bucket. */
export interface PublishedObject extends BuiltFile {
  /** Without quotes. */
  readonly etag: string;
}

/** Steps of a publish: each is complete before the next begins. */
export const PHASES = ['assets', 'payloads', 'pages', 'lists', 'pointer'] as const;

/** Name of a step. */
export type Phase = (typeof PHASES)[number];

/** The file that names the build: it changes last. */
export const POINTER = 'builds/latest.json';

/** The phase of a key: what pages need comes before them, and what names them after. */
export function phaseOf(key: string, { type }: ObjectHeaders): Phase {
  if (key === POINTER) return 'pointer';
  if (key.startsWith('builds/') || isPayload(key)) return 'payloads';
  if (type.startsWith('text/html')) return 'pages';
  if (/^application\/(?:atom\+xml|manifest\+json)/.test(type)) return 'lists';
  return /^(?:robots\.txt|sitemap[\w.-]*\.xml)$/.test(key) ? 'lists' : 'assets';
}

/** Tells whether a key is a page's payload. */
export function isPayload(key: string): boolean {
  return /(?:^|\/)_payload\.json$/.test(key);
}

/** Tells whether the content under a name never changes, so that bytes that are there already may stay. */
export function isLasting({ cache }: ObjectHeaders): boolean {
  return /\bimmutable\b/.test(cache);
}

/** Tells whether a key outlives its build, for tabs that were opened before: assets and build manifests do. */
export function outlives(key: string, headers: ObjectHeaders): boolean {
  return phaseOf(key, headers) === 'assets' || key.startsWith('builds/meta/');
}

/** Tells whether two answers carry the same headers. */
export function sameHeaders(a: ObjectHeaders, b: ObjectHeaders): boolean {
  return a.type === b.type && a.cache === b.cache;
}

/** The headers as a request names them. */
export function requestHeaders({ type, cache }: ObjectHeaders): Readonly<Record<string, string>> {
  return { 'content-type': type, ...(cache === '' ? {} : { 'cache-control': cache }) };
}

/** Folder of what only this tool may read: below the prefix of the site, and never public. */
export const PRIVATE = '_publish/';

/** Headers of copies, which visitors never get. */
export const BLOB_HEADERS = { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' };

/** Folder of copies. */
export const BLOBS = `${PRIVATE}blobs/`;

/** Key of the copy of some bytes. */
export function blobKey(sha256: string): string {
  return BLOBS + sha256;
}
