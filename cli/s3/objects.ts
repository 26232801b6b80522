import { hash } from 'node:crypto';
import { readError, readXml, StoreFailure } from './failure.ts';
import type { Send, StoreAnswer, StoreRequest } from './requests.ts';
import { encodeKey } from './signature.ts';
import type { WireAnswer } from './wire.ts';

/** An object as it was read. */
export interface StoredObject {
  readonly body: Buffer;
  /** Without quotes. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The store's clock when it answered, epoch ms. */
  readonly storeTime: number;
}

/** Condition of a write: that there is no object, or that it still is the one with a tag. */
export type Condition = 'absent' | { readonly etag: string };

/** An object that was written. */
export interface WrittenObject {
  /** Without quotes. */
  readonly etag: string;
}

/** Outcome of a write under a condition. */
export type WriteOutcome = WrittenObject | 'unmet';

/** An object to be written. */
export interface ObjectWrite {
  readonly body: Uint8Array;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Hex SHA-256 of the body, where it is known. */
  readonly sha256?: string;
  /** Hex MD5 of the body, where it is known. */
  readonly md5?: string;
  readonly fenced?: boolean;
}

/** A copy inside the bucket. */
export interface ObjectCopy {
  readonly from: string;
  readonly to: string;
  /** The source must still have it. @default any */
  readonly etag?: string;
  /** Headers of the copy, all of them. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads an object; undefined: there is none. */
export async function getObject(send: Send, key: string): Promise<StoredObject | undefined> {
  const answer = await send({ method: 'GET', key, also: [404], isWhole: hasTag });
  if (answer.status === 404) {
    const { code } = readError(answer.body.toString(), 404);
    // A page of something else says nothing about the object.
    if (code === 'NoSuchBucket' || code === 'HTTP404')
      throw new StoreFailure(`404 ${code}`, { status: 404, code, key, deed: 'read' });
    return undefined;
  }
  const { body, headers } = answer;
  return { body, headers, etag: etagOf(answer), storeTime: timeOf(answer) };
}

/** Writes an object, whatever is there. */
export async function putObject(send: Send, key: string, writing: ObjectWrite): Promise<WrittenObject> {
  return { etag: etagOf(await send(putRequest(key, writing))) };
}

/** A write under a condition, with how its store wants tags. */
interface ConditionalWrite extends ObjectWrite {
  readonly condition: Condition;
  readonly tag: (etag: string) => string;
}

/** Writes an object where a condition is met. */
export async function putObjectIf(
  send: Send,
  key: string,
  { condition, tag, ...writing }: ConditionalWrite,
): Promise<WriteOutcome> {
  const conditional = condition === 'absent' ? { 'if-none-match': '*' } : { 'if-match': tag(condition.etag) };
  const headers = { ...writing.headers, ...conditional };
  const answer = await send({ ...putRequest(key, { ...writing, headers }), also: [404, 412] });
  if (answer.status !== 404 && answer.status !== 412) return { etag: etagOf(answer) };
  // After an answer that was lost, the object in the way may be the one that this write has left.
  const existing = answer.isRepeated ? await getObject(send, key) : undefined;
  return existing?.body.equals(writing.body) === true ? existing : 'unmet';
}

function putRequest(
  key: string,
  { body, headers, sha256, md5: known, fenced = false }: ObjectWrite,
): StoreRequest {
  const digest = known === undefined ? md5(body) : Buffer.from(known, 'hex').toString('base64');
  return {
    method: 'PUT',
    key,
    body,
    bodyHash: sha256,
    headers: { ...headers, 'content-md5': digest },
    isWhole: hasTag,
    fenced,
  };
}

/** Copies an object; undefined: the source is gone, or another. */
export async function copyObject(
  send: Send,
  bucket: string,
  { from, to, etag, headers }: ObjectCopy,
): Promise<WrittenObject | undefined> {
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
    isWhole: endsAs('CopyObjectResult'),
    fenced: true,
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

/** An object as the bucket lists it. */
export interface ListedObject {
  readonly key: string;
  readonly etag: string;
}

const AT_ONCE = 1000;

/** Removes objects, a thousand a request. */
export async function removeObjects(send: Send, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE);
    const body = Buffer.from(
      `<Delete><Quiet>true</Quiet>${some.map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`).join('')}</Delete>`,
    );
    const headers = { 'content-md5': md5(body), 'content-type': 'application/xml' };
    const [only] = some;
    const answer =
      some.length === 1 && only !== undefined
        ? await send({ method: 'DELETE', key: only, also: [404], fenced: true })
        : await send({
            method: 'POST',
            query: { delete: '' },
            body,
            headers,
            isWhole: endsAs('DeleteResult'),
            fenced: true,
          });
    refuseErrors(answer);
  }
}

/** A request for many answers 200 whatever became of each. */
function refuseErrors({ body, status }: StoreAnswer): void {
  const failed: { key: string; code: string }[] = [];
  let key = '';
  readXml(status === 404 ? '' : body.toString(), (path, text) => {
    if (path.endsWith('Error/Key')) key = text;
    if (path.endsWith('Error/Code')) failed.push({ key, code: text.trim() });
  });
  const [first] = failed;
  if (first === undefined) return;
  const refused = first.code === 'AccessDenied' ? 403 : status;
  throw new StoreFailure(first.code, { ...first, status: refused, deed: 'remove' });
}

/** Lists what is below a prefix. A key that is no Unicode is not among it: nothing of ours has one. */
export async function listObjects(send: Send, prefix: string): Promise<readonly ListedObject[]> {
  const found: ListedObject[] = [];
  const tokens = new Set<string>();
  let token: string | undefined;
  do {
    const query = { 'list-type': '2', prefix, 'max-keys': '1000', 'encoding-type': 'url' };
    const page = await send({
      method: 'GET',
      query: token === undefined ? query : { ...query, 'continuation-token': token },
      isWhole: endsAs('ListBucketResult'),
    });
    const { objects, next } = readList(page.body.toString());
    for (const one of objects) if (one.key.startsWith(prefix)) found.push(one);
    if (next === '' || tokens.has(next ?? ''))
      throw new StoreFailure('a list without end', {
        status: page.status,
        code: 'EndlessList',
        deed: 'list',
      });
    if (next !== undefined) tokens.add(next);
    token = next;
  } while (token !== undefined);
  return found;
}

function readList(xml: string): {
  readonly objects: readonly ListedObject[];
  /** Undefined: this is the last part; empty: it is not, and does not say how to go on. */
  readonly next: string | undefined;
} {
  const objects: ListedObject[] = [];
  let [key, etag] = ['', ''];
  let next = '';
  let isLast = true;
  let isEscaped = false;
  readXml(xml, (path, text) => {
    if (path.endsWith('/Contents/Key')) key = text;
    else if (path === 'ListBucketResult/EncodingType') isEscaped = text.trim() === 'url';
    else if (path.endsWith('/Contents/ETag')) etag = unquoted(text);
    else if (path.endsWith('/Contents')) objects.push({ key, etag });
    else if (path === 'ListBucketResult/NextContinuationToken') next = text;
    else if (path === 'ListBucketResult/IsTruncated') isLast = text.trim() !== 'true';
  });
  const plain = ({ key: escaped, ...one }: ListedObject): readonly ListedObject[] => {
    const text = isEscaped ? unescapeKey(escaped) : escaped;
    return text === undefined ? [] : [{ ...one, key: text }];
  };
  return { objects: objects.flatMap(plain), next: isLast ? undefined : next };
}

function unescapeKey(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** Content-MD5 of a body. */
function md5(body: Uint8Array): string {
  return hash('md5', body, 'base64');
}

/** Tells whether an answer is about an object: a web page, as of a console, has no tag. */
function hasTag(answer: WireAnswer): boolean {
  return etagOf(answer) !== '';
}

/** Makes what tells whether an answer is an XML element, up to its end. */
function endsAs(name: string): (answer: WireAnswer) => boolean {
  const end = new RegExp(`(?:</${name}|<${name}[^<>]{0,200}/)>\\s*$`);
  return ({ body }) => end.test(body.subarray(-300).toString());
}

/** The tag of the object that an answer is about, without quotes. */
function etagOf({ headers }: WireAnswer): string {
  return unquoted(headers.etag ?? '');
}

/** A tag as it is compared. */
function unquoted(etag: string): string {
  return etag.trim().replace(/^(?:W\/)?"|"$/g, '');
}

/** The store's clock when it answered, epoch ms. */
export function timeOf({ headers }: StoreAnswer): number {
  const time = Date.parse(headers.date ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
