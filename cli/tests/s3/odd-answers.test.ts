import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ObjectStore } from '../../s3/store.ts';
import { openWire } from '../../s3/wire.ts';
import type { Answer, SmallRequest, SmallS3 } from './small-s3.ts';
import { BUCKET, startSmallS3 } from './small-s3.ts';

const TEXT = { 'content-type': 'text/plain' };
const BODY = Buffer.from('Bonjour');

async function open(
  wait = { first: 200, later: 200 },
): Promise<{ readonly small: SmallS3; readonly store: ObjectStore }> {
  const small = await startSmallS3();
  const store = new ObjectStore({
    endpoint: new URL(small.endpoint),
    region: 'ca-central-1',
    bucket: BUCKET,
    credentials: small.account,
    signal: new AbortController().signal,
    connections: 4,
    patience: { ...wait, base: 2, cap: 20, asked: 1500 },
  });
  onTestFinished(async () => {
    store.close();
    await small.close();
  });
  return { small, store };
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => error,
  );

/** The first request of a kind is answered so. */
function answerOnce(small: SmallS3, matches: (request: SmallRequest) => boolean, says: Answer): void {
  let left = 1;
  small.fault = (request) => (matches(request) && left-- > 0 ? { says } : undefined);
}

const PAGE: Answer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Console</title><p>Sign in',
};
const XML = { 'content-type': 'application/xml' };
const isList = ({ query }: SmallRequest): boolean => query.includes('list-type');
const isCopy = ({ headers }: SmallRequest): boolean => headers['x-amz-copy-source'] !== undefined;

/** Opens a server that begins an answer and goes on with a piece every so many milliseconds. */
async function drip(piece: string, ms: number): Promise<URL> {
  const server = http.createServer((_, response) => {
    response.flushHeaders();
    const timer = setInterval(() => response.write(piece), ms);
    response.on('close', () => clearInterval(timer));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const GET = { method: 'GET', path: '/', headers: {}, body: undefined };

describe('an answer', () => {
  it('is waited for longer once there has been one', async () => {
    const { small, store } = await open({ first: 0, later: 60_000 });
    small.fault = () => 'reset-before';
    expect(await failureOf(store.get('a'))).toMatchObject({ status: undefined });
    small.fault = () => undefined;
    await store.get('a');
    let left = 5;
    small.fault = () => (left-- > 0 ? 'reset-before' : undefined);
    expect(await failureOf(store.get('a'))).toEqual({ value: undefined });
  });

  it('that comes byte by byte counts as lost after three minutes', async () => {
    const wire = openWire(await drip('x', 5), 1);
    onTestFinished(wire.close);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const failed = failureOf(wire.send(GET));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(180_000);
    expect(await failed).toMatchObject({ code: expect.stringMatching(/^(?:ETIMEDOUT|ECONNRESET)$/) });
  });

  it('without end is not kept in memory', async () => {
    const wire = openWire(await drip('x'.repeat(8_000_000), 1), 1);
    onTestFinished(wire.close);
    expect(await failureOf(wire.send(GET))).toMatchObject({ code: 'EMSGSIZE' });
  });
});

describe('a store that answers otherwise than object storage does', () => {
  it.each<[string, (store: ObjectStore) => Promise<unknown>]>([
    ['reads', (store) => store.get('a')],
    ['writes', (store) => store.put('b', { body: BODY, headers: TEXT })],
    ['copies', (store) => store.copy({ from: 'a', to: 'b', headers: TEXT })],
    ['lists', (store) => store.list('')],
    ['removes', (store) => store.remove(['a', 'b'])],
  ])('with a web page and 200 is not taken for one that %s', async (_, ask) => {
    const { small, store } = await open();
    small.fault = () => ({ says: PAGE });
    expect(await failureOf(ask(store))).toMatchObject({ status: 200, code: 'HTTP200' });
  });

  it('with a web page and 404 does not say that there is no object', async () => {
    const { small, store } = await open();
    small.fault = () => ({ says: { ...PAGE, status: 404 } });
    expect(await failureOf(store.get('_publish/state'))).toMatchObject({ status: 404, code: 'HTTP404' });
  });

  it('once is asked again', async () => {
    const { small, store } = await open();
    small.objects.set('a', { body: BODY, etag: 'e', type: 't', cache: undefined });
    const half = '<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>a</Key>';
    answerOnce(small, isList, { status: 200, headers: XML, body: half });
    expect(await store.list('')).toEqual([{ key: 'a', etag: 'e' }]);
    for (const body of [
      '',
      '<Error xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Code>InternalError</Code></Error>',
    ]) {
      answerOnce(small, isCopy, { status: 200, headers: XML, body });
      expect(await store.copy({ from: 'a', to: `b${body.length}`, headers: TEXT })).toEqual({ etag: 'e' });
      expect(small.objects.get(`b${body.length}`)?.body).toEqual(BODY);
    }
  });

  it.each([
    ['gives the same part of a list for ever', '<NextContinuationToken>same</NextContinuationToken>'],
    ['says that a list goes on, and not where', ''],
  ])('and %s is refused', async (_, token) => {
    const { small, store } = await open();
    const body = `<ListBucketResult><IsTruncated>true</IsTruncated>${token}<Contents><Key>a</Key><ETag>e</ETag></Contents></ListBucketResult>`;
    small.fault = () => ({ says: { status: 200, headers: XML, body } });
    expect(await failureOf(store.list(''))).toMatchObject({ status: 200 });
    expect(small.log.length).toBeLessThan(100);
  });

  it('with keys that are no UTF-8, or of another prefix, lists the others', async () => {
    const { small, store } = await open();
    const rows = ['%E9t%E9', '%zz', 'b'].map((key) => `<Contents><Key>${key}</Key><ETag>e</ETag></Contents>`);
    const body = `<ListBucketResult><EncodingType>url</EncodingType>${rows.join('')}</ListBucketResult>`;
    small.fault = () => ({ says: { status: 200, headers: XML, body } });
    expect(await store.list('')).toEqual([{ key: 'b', etag: 'e' }]);
  });

  it('with a page of 100,000 tags that never end is read in no time', async () => {
    const { small, store } = await open();
    small.fault = () => ({ says: { status: 403, headers: XML, body: '<p>'.repeat(100_000) } });
    const started = performance.now();
    expect(await failureOf(store.get('a'))).toMatchObject({ status: 403, code: 'HTTP403' });
    expect(performance.now() - started).toBeLessThan(1500);
  });
});
