import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Account } from './verify-signature.ts';
import { signatureProblem } from './verify-signature.ts';

/** An object of the small store. */
export interface SmallObject {
  readonly body: Buffer;
  readonly etag: string;
  readonly type: string;
  readonly cache: string | undefined;
}

/** A fault of a request: before the store carries it out, after that, or in its answer. */
export type Fault =
  | 'unavailable'
  | 'reset-before'
  | 'reset-after'
  | 'cut'
  | 'denied'
  /** The store answers 200, and says of each object that it may not be removed. */
  | 'each-denied'
  | { readonly redirect: string }
  /** What something else than object storage says. */
  | { readonly says: Answer };

/** A request that the store got. */
export interface SmallRequest {
  readonly method: string;
  readonly key: string;
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
}

/** Options of the store's behaviour. */
export interface SmallOptions {
  /** Answer to conditions: Ceph wants tags bare, Swift refuses, npm's fakes ignore. @default 'honours' */
  readonly conditions?: 'honours' | 'bare' | 'refuses' | 'ignores';
  /** @default 'ca-central-1' */
  readonly region?: string;
  /** True when anyone may read `_publish/` too. @default false */
  readonly open?: boolean;
  /** True when a stranger's connection is cut instead of answered. @default false */
  readonly shy?: boolean;
  /** True when a list escapes keys, as the publisher asks. @default true */
  readonly escapes?: boolean;
  /** Milliseconds that its clock is ahead. @default 0 */
  readonly ahead?: number;
  /** True when it takes signatures of any time. @default false */
  readonly timeless?: boolean;
}

/** A store of objects in this process. */
export interface SmallS3 {
  readonly endpoint: string;
  readonly account: Account;
  readonly objects: Map<string, SmallObject>;
  /** Every request so far. */
  readonly log: SmallRequest[];
  /** Called for each signed request; returns its fault. */
  fault: (request: SmallRequest) => Fault | undefined;
  /** Awaited before the body of a request is read, with its method and path. */
  opened: (method: string, path: string) => void | Promise<void>;
  /** Awaited before each signed request is carried out. */
  before: (request: SmallRequest) => void | Promise<void>;
  /** Cuts every connection, and listens again after so many milliseconds. */
  readonly restart: (ms: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const BUCKET = 'site';
const ACCOUNT: Account = { accessKeyId: 'AKIASMALLSTORE', secretAccessKey: 'small/store+secret' };

/** Starts a small S3: one bucket, signatures checked, conditional writes, copies, lists, and anonymous readers. */
export async function startSmallS3(options: SmallOptions = {}): Promise<SmallS3> {
  const server = http.createServer((request, response) => {
    void answer(request, response, { store, options }).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const store: SmallS3 = {
    endpoint: `http://127.0.0.1:${port}`,
    account: ACCOUNT,
    objects: new Map(),
    log: [],
    fault: () => undefined,
    opened: () => {},
    before: () => {},
    restart: async (ms) => {
      await stop();
      await new Promise((resolve) => setTimeout(resolve, ms));
      await listen(port);
    },
    close: stop,
  };
  return store;
}

interface Context {
  readonly store: SmallS3;
  readonly options: SmallOptions;
}

/** An answer of the store. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { store, options }: Context,
): Promise<void> {
  await store.opened(request.method ?? '', request.url ?? '');
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const key = decodeURIComponent(path.slice(BUCKET.length + 2));
  const said = { method: request.method ?? '', key, query, headers: request.headers };
  const now = Date.now() + (options.ahead ?? 0);
  const date = { date: new Date(now).toUTCString() };
  const end = ({ status, headers, body: sent = '' }: Answer): void => {
    const plain = request.method === 'HEAD' ? '' : sent;
    response
      .writeHead(status, { ...date, ...headers, 'content-length': Buffer.byteLength(plain) })
      .end(plain);
  };
  if (request.headers.authorization === undefined) {
    if (options.shy === true) request.socket.destroy();
    else end(anonymous(store, key, options));
    return;
  }
  const region = options.region ?? 'ca-central-1';
  const problem = signatureProblem(request, body, { account: ACCOUNT, region, now });
  if (problem !== undefined && !(problem === 'RequestTimeTooSkewed' && options.timeless)) {
    end(
      failure(problem === 'AuthorizationHeaderMalformed' ? 400 : 403, problem, `<Region>${region}</Region>`),
    );
    return;
  }
  if (path.split('/')[1] !== BUCKET) {
    end(failure(404, 'NoSuchBucket'));
    return;
  }
  store.log.push(said);
  await store.before(said);
  const fault = store.fault(said);
  if (fault === 'unavailable') end(failure(503, 'SlowDown'));
  else if (fault === 'denied') end(failure(403, 'AccessDenied'));
  else if (fault === 'each-denied')
    end({
      status: 200,
      body: '<DeleteResult><Error><Key>gone/index.html</Key><Code>AccessDenied</Code></Error></DeleteResult>',
    });
  else if (typeof fault === 'object' && 'says' in fault) end(fault.says);
  else if (typeof fault === 'object')
    end({ ...failure(307, 'TemporaryRedirect'), headers: { location: fault.redirect + path } });
  else if (fault === 'reset-before') request.socket.destroy();
  else {
    const done = carryOut(said, body, { store, options });
    if (fault === 'reset-after') request.socket.destroy();
    else if (fault === 'cut') {
      const text = Buffer.from(done.body ?? '');
      response.writeHead(done.status, { ...date, ...done.headers, 'content-length': text.length + 100 });
      response.write(text.subarray(0, text.length / 2), () => request.socket.destroy());
      if (text.length === 0) response.flushHeaders();
    } else end(done);
  }
}

function failure(status: number, code: string, more = ''): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code>${more}</Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

function anonymous({ objects }: SmallS3, key: string, { open = false }: SmallOptions): Answer {
  if (/(?:^|\/)_publish\//.test(key) && !open) return failure(403, 'AccessDenied');
  const found = objects.get(key);
  return found === undefined ? failure(404, 'NoSuchKey') : whole(found);
}

function whole({ body, etag, type, cache }: SmallObject): Answer {
  const headers = { 'content-type': type, etag: `"${etag}"`, ...(cache && { 'cache-control': cache }) };
  return { status: 200, headers, body };
}

function carryOut(request: SmallRequest, body: Buffer, context: Context): Answer {
  const { objects } = context.store;
  const { method, key, query } = request;
  const asked = new URLSearchParams(query);
  if (method === 'GET' && key === '' && asked.has('list-type')) return list(objects, asked, context.options);
  if (method === 'POST' && asked.has('delete')) {
    for (const [, name = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g))
      objects.delete(name.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
    return { status: 200, body: '<DeleteResult/>' };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  if (method === 'PUT') return write(request, body, context);
  const found = objects.get(key);
  return found === undefined ? failure(404, 'NoSuchKey') : whole(found);
}

function write(request: SmallRequest, body: Buffer, { store, options }: Context): Answer {
  const { objects } = store;
  const { key, headers } = request;
  const refusal = unmet(request, objects.get(key), options);
  if (refusal !== undefined) return refusal;
  const source = headers['x-amz-copy-source'];
  const type = headers['content-type'] ?? 'binary/octet-stream';
  const cache = headers['cache-control'];
  if (source === undefined) {
    const digest = createHash('md5').update(body);
    const etag = digest.copy().digest('hex');
    if (headers['content-md5'] !== undefined && headers['content-md5'] !== digest.digest('base64'))
      return failure(400, 'BadDigest');
    objects.set(key, { body, etag, type, cache });
    return { status: 200, headers: { etag: `"${etag}"` } };
  }
  const found = objects.get(decodeURIComponent(String(source)).slice(BUCKET.length + 2));
  if (found === undefined) return failure(404, 'NoSuchKey');
  const wanted = String(headers['x-amz-copy-source-if-match'] ?? found.etag).replaceAll('"', '');
  if (wanted !== found.etag && options.conditions !== 'ignores') return failure(412, 'PreconditionFailed');
  // The tag of an object that came in parts counts them; its copy is whole.
  const etag = found.etag.includes('-') ? createHash('md5').update(found.body).digest('hex') : found.etag;
  objects.set(key, { ...found, etag, type, cache });
  const xml = `<CopyObjectResult><ETag>&quot;${etag}&quot;</ETag></CopyObjectResult>`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: xml };
}

function unmet(
  { headers }: SmallRequest,
  standing: SmallObject | undefined,
  { conditions = 'honours' }: SmallOptions,
): Answer | undefined {
  const { 'if-match': match, 'if-none-match': none } = headers;
  if ((match === undefined && none === undefined) || conditions === 'ignores') return undefined;
  if (conditions === 'refuses') return failure(501, 'NotImplemented');
  if (none === '*' && standing !== undefined) return failure(412, 'PreconditionFailed');
  if (match === undefined) return undefined;
  if (standing === undefined) return failure(404, 'NoSuchKey');
  const tag = conditions === 'bare' ? standing.etag : `"${standing.etag}"`;
  return match === tag ? undefined : failure(412, 'PreconditionFailed');
}

function list(
  objects: ReadonlyMap<string, SmallObject>,
  asked: URLSearchParams,
  { escapes = true }: SmallOptions,
): Answer {
  const prefix = asked.get('prefix') ?? '';
  const after = asked.get('continuation-token') ?? '';
  const most = Number(asked.get('max-keys') ?? 1000);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, most);
  const rows = page.map((key) => {
    const { etag = '', body } = objects.get(key) ?? {};
    return `<Contents><Key>${escapes ? encodeURIComponent(key) : key}</Key><Size>${body?.length ?? 0}</Size><ETag>&quot;${etag}&quot;</ETag></Contents>`;
  });
  const more = keys.length > most;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const coding = escapes ? '<EncodingType>url</EncodingType>' : '';
  const body = `<ListBucketResult>${coding}<IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}
