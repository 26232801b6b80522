import { etagOf, md5, timeOf, unquoted } from './answers.ts';
import { readXml, StoreFailure } from './failure.ts';
import type { Send } from './requests.ts';
import { encodeKey } from './signature.ts';

/** An object as it was read. */
export interface Found {
  readonly body: Buffer;
  /** Without quotes. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The store's clock when it answered, epoch ms. */
  readonly storeTime: number;
}

/** Condition of a write: that there is no object, or that it still is the one with a tag. */
export type Condition = 'absent' | { readonly etag: string };

/** Outcome of a write. */
export type Written = { readonly etag: string; readonly storeTime: number } | 'unmet';

/** An object to be written. */
export interface Writing {
  readonly body: Uint8Array;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Hex SHA-256 of the body, where it is known. */
  readonly sha256?: string;
  /** Hex MD5 of the body, where it is known. */
  readonly md5?: string;
  readonly condition?: Condition;
  readonly fenced?: boolean;
}

/** A copy inside the bucket. */
export interface Copying {
  readonly from: string;
  readonly to: string;
  /** The source must still have it. @default any */
  readonly etag?: string;
  /** Headers of the copy, all of them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly fenced?: boolean;
}

/** Reads an object; undefined: there is none. */
export async function getObject(send: Send, key: string): Promise<Found | undefined> {
  const answer = await send({ method: 'GET', key, also: [404] });
  if (answer.status === 404) {
    if (/<Code>NoSuchBucket</.test(answer.body.toString()))
      throw new StoreFailure('404 NoSuchBucket', { status: 404, code: 'NoSuchBucket', key });
    return undefined;
  }
  const { body, headers } = answer;
  return { body, headers, etag: etagOf(answer), storeTime: timeOf(answer) };
}

/** A write, with how its store wants tags. */
export interface TaggedWriting extends Writing {
  readonly tag: (etag: string) => string;
}

/** Writes an object. */
export async function putObject(
  send: Send,
  key: string,
  { body, headers, sha256, md5: known, condition, fenced = false, tag }: TaggedWriting,
): Promise<Written> {
  const conditional: Record<string, string> =
    condition === undefined
      ? {}
      : condition === 'absent'
        ? { 'if-none-match': '*' }
        : { 'if-match': tag(condition.etag) };
  const answer = await send({
    method: 'PUT',
    key,
    body,
    ...(sha256 === undefined ? {} : { bodyHash: sha256 }),
    headers: {
      ...headers,
      ...conditional,
      'content-md5': known === undefined ? md5(body) : Buffer.from(known, 'hex').toString('base64'),
    },
    also: condition === undefined ? [] : [404, 412],
    fenced,
  });
  if (answer.status !== 404 && answer.status !== 412)
    return { etag: etagOf(answer), storeTime: timeOf(answer) };
  // After an answer that was lost, the object in the way may be the one that this write has left.
  const standing = answer.isRepeated ? await getObject(send, key) : undefined;
  return standing?.body.equals(body) === true ? standing : 'unmet';
}

/** Copies an object; undefined: the source is gone, or another. */
export async function copyObject(
  send: Send,
  bucket: string,
  { from, to, etag, headers, fenced = false }: Copying,
): Promise<{ readonly etag: string } | undefined> {
  const answer = await send({
    method: 'PUT',
    key: to,
    headers: {
      ...headers,
      'x-amz-copy-source': `/${bucket}/${encodeKey(from)}`,
      ...(etag === undefined ? {} : { 'x-amz-copy-source-if-match': etag }),
      'x-amz-metadata-directive': 'REPLACE',
    },
    also: [404, 412],
    fenced,
  });
  if (answer.status === 404 || answer.status === 412) return undefined;
  let copied = etag ?? '';
  readXml(answer.body.toString(), (path, text) => {
    if (path.endsWith('/ETag')) copied = unquoted(text);
  });
  // Some stores pass over the condition; only encryption with keys of its own gives a copy another tag.
  const isOther =
    etag !== undefined && copied !== etag && !String(answer.headers[ENCRYPTION] ?? '').includes('kms');
  return isOther ? undefined : { etag: copied };
}

const ENCRYPTION = 'x-amz-server-side-encryption';
