import { hash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { ListedObject } from './answers.ts';
import { copiedTag, endsAs, etagOf, firstError, hasTag, readError, readList, timeOf } from './answers.ts';
import { StoreFailure } from './failure.ts';
import type { Patience, Send, StoreAnswer, StoreRequest, Traffic } from './requests.ts';
import { createSend, PATIENCE } from './requests.ts';
import type { Credentials } from './signature.ts';
import { createSign, requestPath } from './signature.ts';
import { startClocks } from './start-clocks.ts';
import type { Fence, ProxyVariables, Wire } from './wire.ts';
import { openWire } from './wire.ts';

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
interface WrittenObject {
  /** Without quotes. */
  readonly etag: string;
}

/** Outcome of a write under a condition. */
export type WriteOutcome = WrittenObject | 'unmet';

/** An object to be written. */
interface ObjectWrite {
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
interface ObjectCopy {
  readonly from: string;
  readonly to: string;
  /** The source must still have it. @default any */
  readonly etag?: string;
  /** Headers of the copy, all of them. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Address of a bucket. */
interface StoreOptions {
  readonly endpoint: URL;
  readonly region: string;
  readonly bucket: string;
  /** Empty, or with a slash at its end. @default '' */
  readonly prefix?: string;
  readonly credentials: Credentials;
  readonly signal: AbortSignal;
  /** Requests at a time. */
  readonly connections: number;
  /** @default none */
  readonly proxies?: ProxyVariables;
  /** @default PATIENCE */
  readonly patience?: Patience;
  /** Counts on. @default from nothing */
  readonly traffic?: Traffic;
}

/** A bucket of object storage, or what is below a prefix of it: keys are given without the prefix. */
export class ObjectStore {
  readonly traffic: Traffic;
  /** Asked before each fenced write; undefined: everything is permitted. */
  fence: Fence | undefined;
  /** Form of `If-Match`: some stores want the tag without its quotes. */
  quoting: 'quoted' | 'bare' = 'quoted';
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #wire: Wire;
  readonly #send: Send;
  #answered = { at: Date.now(), since: startClocks() };

  /** Opens a bucket; nothing is asked yet. */
  constructor(options: StoreOptions) {
    const { endpoint, region, bucket, prefix = '', credentials, signal, connections } = options;
    // Every request that waits listens for it.
    setMaxListeners(0, signal);
    this.traffic = options.traffic ?? { requests: 0, sent: 0 };
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#wire = openWire(endpoint, connections, options.proxies);
    const send = createSend({
      wire: this.#wire,
      sign: createSign(credentials, region),
      bucket,
      signal,
      traffic: this.traffic,
      patience: options.patience ?? PATIENCE,
      fence: () => this.fence,
    });
    this.#send = async (request) => {
      const answer = await send(request);
      this.#answered = { at: timeOf(answer), since: startClocks() };
      return answer;
    };
  }

  /** The store's clock, in whole epoch ms, by its last answer. */
  now(): number {
    return Math.round(this.#answered.at + this.#answered.since());
  }

  /** Reads an object; undefined: there is none. */
  async get(key: string): Promise<StoredObject | undefined> {
    const answer = await this.#send({ method: 'GET', key: this.#prefix + key, also: [404], isWhole: hasTag });
    const { status, body, headers } = answer;
    if (status !== 404) return { body, headers, etag: etagOf(answer), storeTime: timeOf(answer) };
    const { code } = readError(body.toString(), 404);
    // A page of something else says nothing about the object.
    if (code === 'NoSuchBucket' || code === 'HTTP404')
      throw new StoreFailure(`404 ${code}`, { status, code, key: this.#prefix + key, deed: 'read' });
    return undefined;
  }

  /** Writes an object, whatever is there. */
  async put(key: string, writing: ObjectWrite): Promise<WrittenObject> {
    return { etag: etagOf(await this.#send(this.#putRequest(key, writing))) };
  }

  /** Writes an object where a condition is met. */
  async putIf(condition: Condition, key: string, writing: ObjectWrite): Promise<WriteOutcome> {
    const headers = { ...writing.headers, ...this.#conditional(condition) };
    const answer = await this.#send({
      ...this.#putRequest(key, { ...writing, headers }),
      also: [404, 412],
    });
    if (!isUnmet(answer)) return { etag: etagOf(answer) };
    // After an answer that was lost, the object in the way may be the one that this write has left.
    const existing = answer.isRepeated ? await this.get(key) : undefined;
    return existing?.body.equals(writing.body) === true ? existing : 'unmet';
  }

  #conditional(condition: Condition): Readonly<Record<string, string>> {
    if (condition === 'absent') return { 'if-none-match': '*' };
    return { 'if-match': this.quoting === 'quoted' ? `"${condition.etag}"` : condition.etag };
  }

  #putRequest(key: string, { body, headers, sha256, md5: known, fenced = false }: ObjectWrite): StoreRequest {
    const digest = known === undefined ? md5(body) : Buffer.from(known, 'hex').toString('base64');
    return {
      method: 'PUT',
      key: this.#prefix + key,
      body,
      bodyHash: sha256,
      headers: { ...headers, 'content-md5': digest },
      isWhole: hasTag,
      fenced,
    };
  }

  /** Copies an object; undefined: the source is gone, or another. */
  async copy({ from, to, etag, headers }: ObjectCopy): Promise<WrittenObject | undefined> {
    const answer = await this.#send({
      method: 'PUT',
      key: this.#prefix + to,
      headers: {
        ...headers,
        'x-amz-copy-source': requestPath(this.#bucket, this.#prefix + from),
        ...(etag === undefined ? {} : { 'x-amz-copy-source-if-match': etag }),
        'x-amz-metadata-directive': 'REPLACE',
      },
      also: [404, 412],
      isWhole: endsAs('CopyObjectResult'),
      fenced: true,
    });
    if (isUnmet(answer)) return undefined;
    const copied = copiedTag(answer.body.toString()) ?? etag ?? '';
    // Some stores pass over the condition; only encryption with keys of its own gives a copy another tag.
    const isOther =
      etag !== undefined && copied !== etag && !String(answer.headers[ENCRYPTION] ?? '').includes('kms');
    return isOther ? undefined : { etag: copied };
  }

  /** Removes objects, a thousand a request; one that is gone already is no failure. */
  async remove(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += AT_ONCE)
      await this.#removeSome(keys.slice(at, at + AT_ONCE).map((key) => this.#prefix + key));
  }

  async #removeSome(keys: readonly string[]): Promise<void> {
    const [only] = keys;
    if (only !== undefined && keys.length === 1) {
      await this.#send({ method: 'DELETE', key: only, also: [404], fenced: true });
      return;
    }
    const named = keys.map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`);
    const body = Buffer.from(`<Delete><Quiet>true</Quiet>${named.join('')}</Delete>`);
    const answer = await this.#send({
      method: 'POST',
      query: { delete: '' },
      body,
      headers: { 'content-md5': md5(body), 'content-type': 'application/xml' },
      isWhole: endsAs('DeleteResult'),
      fenced: true,
    });
    const failed = firstError(answer.body.toString());
    if (failed === undefined) return;
    const status = failed.code === 'AccessDenied' ? 403 : answer.status;
    throw new StoreFailure(failed.code, { ...failed, status, deed: 'remove' });
  }

  /** Lists what is below a prefix. */
  async list(folder: string): Promise<readonly ListedObject[]> {
    const prefix = this.#prefix + folder;
    const found: ListedObject[] = [];
    // An empty one says that the list goes on, and not where.
    const tokens = new Set<string | undefined>(['']);
    let token: string | undefined;
    do {
      const query = { 'list-type': '2', prefix, 'max-keys': '1000', 'encoding-type': 'url' };
      const page = await this.#send({
        method: 'GET',
        query: token === undefined ? query : { ...query, 'continuation-token': token },
        isWhole: endsAs('ListBucketResult'),
      });
      const { objects, next } = readList(page.body.toString());
      for (const { key, etag } of objects)
        if (key.startsWith(prefix)) found.push({ key: key.slice(this.#prefix.length), etag });
      if (tokens.has(next)) {
        const { status } = page;
        throw new StoreFailure('a list without end', { status, code: 'EndlessList', deed: 'list' });
      }
      tokens.add(next);
      token = next;
    } while (token !== undefined);
    return found;
  }

  /** Answers the status that a stranger without keys gets for an object; undefined when there is no answer. */
  async statusForAll(key: string): Promise<number | undefined> {
    this.traffic.requests++;
    const path = requestPath(this.#bucket, this.#prefix + key);
    const headers = { host: this.#wire.host };
    const asking = this.#wire.send({ method: 'HEAD', path, headers, body: undefined });
    return asking.then(
      ({ status }) => status,
      () => undefined,
    );
  }

  close(): void {
    this.#wire.close();
  }
}

const ENCRYPTION = 'x-amz-server-side-encryption';

const AT_ONCE = 1000;

function isUnmet({ status }: StoreAnswer): boolean {
  return status === 404 || status === 412;
}

/** Content-MD5 of a body. */
function md5(body: Uint8Array): string {
  return hash('md5', body, 'base64');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
