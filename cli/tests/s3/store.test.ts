import { hash } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StoreFailure } from '../../s3/failure.ts';
import type { Credentials } from '../../s3/signature.ts';
import { ObjectStore } from '../../s3/store.ts';
import type { Fault, SmallOptions, SmallS3 } from './small-s3.ts';
import { BUCKET, startSmallS3 } from './small-s3.ts';

const TEXT = { 'content-type': 'text/plain', 'cache-control': 'no-store' };
const BODY = Buffer.from('Bonjour');

interface Opened {
  readonly small: SmallS3;
  readonly store: ObjectStore;
  readonly controller: AbortController;
}

async function open(options: SmallOptions = {}, keys: Partial<Credentials> = {}): Promise<Opened> {
  const small = await startSmallS3(options);
  const controller = new AbortController();
  const store = new ObjectStore({
    endpoint: new URL(small.endpoint),
    region: 'ca-central-1',
    bucket: BUCKET,
    credentials: { ...small.account, ...keys },
    signal: controller.signal,
    connections: 4,
    patience: { first: 2000, later: 2000, base: 2, cap: 20, asked: 1500 },
  });
  onTestFinished(async () => {
    store.close();
    await small.close();
  });
  return { small, store, controller };
}

/** Sets a fault once, for the first request of a method. */
function once(small: SmallS3, method: string, fault: Fault): void {
  let left = 1;
  small.fault = (request) => (request.method === method && left-- > 0 ? fault : undefined);
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('object storage', () => {
  it('has its own clock, also once the one of this machine is set back', async () => {
    const { store } = await open();
    await store.list('');
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now - 600_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(Math.abs(store.now() - now)).toBeLessThan(60_000);
    const before = store.now();
    await vi.waitFor(() => expect(store.now()).toBeGreaterThan(before));
  });

  it('asks its fence before it copies, removes, or writes what is fenced', async () => {
    const { small, store } = await open();
    store.fence = { pass: () => Promise.reject(new Error('lost')), check: () => undefined };
    const writing = { body: Buffer.from('x'), headers: {}, fenced: true };
    for (const ask of [
      () => store.copy({ from: 'a', to: 'b', headers: {} }),
      () => store.remove(['a']),
      () => store.remove(['a', 'b']),
      () => store.put('a', writing),
      () => store.putIf('absent', 'a', writing),
    ])
      await expect(ask()).rejects.toThrow('lost');
    expect(small.log).toEqual([]);
    await store.put('a', { ...writing, fenced: false });
    expect(small.log).toHaveLength(1);
  });

  it('keeps what is put, with its headers, whatever the name', async () => {
    const { small, store } = await open();
    for (const key of ['a/b.txt', "à propos/it's (1)+&*.txt", '_publish/x']) {
      const written = await store.put(key, { body: BODY, headers: TEXT, sha256: hash('sha256', BODY) });
      expect(written).toMatchObject({ etag: hash('md5', BODY) });
      expect(small.objects.get(key)).toMatchObject({ type: 'text/plain', cache: 'no-store' });
      expect((await store.get(key))?.body).toEqual(BODY);
    }
    expect((await store.list('')).map(({ key }) => key)).toEqual([...small.objects.keys()].sort());
    await store.remove([...small.objects.keys()]);
    expect(small.objects.size).toBe(0);
    expect(await store.get('a/b.txt')).toBeUndefined();
  });

  it('signs the token of keys that last for an hour, and never sends the secret', async () => {
    const { small, store } = await open({}, { sessionToken: 'one-hour' });
    await store.put('a', { body: BODY, headers: TEXT });
    const [sent] = small.log;
    expect(sent?.headers['x-amz-security-token']).toBe('one-hour');
    expect(sent?.headers.authorization).toContain(';x-amz-security-token,');
    expect(JSON.stringify(sent)).not.toContain(small.account.secretAccessKey);
  });

  it('lists and removes more than a thousand', async () => {
    const { small, store } = await open();
    for (let index = 0; index < 2345; index++)
      small.objects.set(`k/${index}`, { body: BODY, etag: 'e', type: 't', cache: undefined });
    small.objects.set('other', { body: BODY, etag: 'e', type: 't', cache: undefined });
    const listed = await store.list('k/');
    expect(listed.length).toBe(2345);
    await store.remove(listed.map(({ key }) => key));
    expect([...small.objects.keys()]).toEqual(['other']);
    expect(small.log.length).toBe(6);
  });

  it('copies an object with other headers, as long as it is the one that was meant', async () => {
    const { small, store } = await open();
    await store.put('a', { body: BODY, headers: TEXT });
    const copying = { from: 'a', to: 'b', headers: { 'content-type': 'text/html' } };
    expect(await store.copy({ ...copying, etag: hash('md5', BODY) })).toEqual({ etag: hash('md5', BODY) });
    expect(small.objects.get('b')).toMatchObject({ body: BODY, type: 'text/html', cache: undefined });
    expect(await store.copy({ ...copying, to: 'c', etag: hash('md5', 'else') })).toBeUndefined();
    expect(await store.copy({ ...copying, from: 'z', etag: 'any' })).toBeUndefined();
  });

  it.each(['unavailable', 'reset-before', 'reset-after', 'cut'] as const)(
    'writes once where an attempt ends with %s, and knows its own object in the way',
    async (fault) => {
      const { small, store } = await open();
      for (const method of ['PUT', 'GET', 'DELETE']) {
        once(small, method, fault);
        const written = await store.putIf('absent', 'lock', { body: BODY, headers: TEXT });
        expect(written).toMatchObject({ etag: hash('md5', BODY) });
        expect((await store.get('lock'))?.body).toEqual(BODY);
        await store.remove(['lock']);
        expect(small.objects.size).toBe(0);
      }
    },
  );

  it('says that a condition is not met, also after a lost answer', async () => {
    const { small, store } = await open();
    const put = (text: string, condition: 'absent' | { readonly etag: string }): Promise<unknown> =>
      store.putIf(condition, 'lock', { body: Buffer.from(text), headers: TEXT });
    await put('mine', 'absent');
    expect(await put('yours', 'absent')).toBe('unmet');
    expect(await put('yours', { etag: hash('md5', 'theirs') })).toBe('unmet');
    once(small, 'PUT', 'reset-before');
    expect(await put('yours', 'absent')).toBe('unmet');
    expect(await put('next', { etag: hash('md5', 'mine') })).toMatchObject({ etag: hash('md5', 'next') });
  });

  it('writes tags bare for a store that wants them so', async () => {
    const { store } = await open({ conditions: 'bare' });
    await store.put('lock', { body: BODY, headers: TEXT });
    const rewrite = (): Promise<unknown> =>
      store.putIf({ etag: hash('md5', BODY) }, 'lock', { body: BODY, headers: TEXT });
    expect(await rewrite()).toBe('unmet');
    store.quoting = 'bare';
    expect(await rewrite()).not.toBe('unmet');
  });

  it('tries what is refused once, and names it', async () => {
    const { small, store } = await open();
    small.fault = () => 'denied';
    const error = await failureOf(store.put('about/index.html', { body: BODY, headers: TEXT }));
    expect(error).toMatchObject({ status: 403, code: 'AccessDenied', key: 'about/index.html' });
    expect(small.log.length).toBe(1);
  });

  it.each([
    ['keys', {}, { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['clocks', { ahead: 3_600_000 }, {}, 'RequestTimeTooSkewed'],
    ['regions', { region: 'eu-west-3' }, {}, 'AuthorizationHeaderMalformed'],
  ] as const)('tells wrong %s', async (_, options, keys, code) => {
    const { store } = await open(options, keys);
    const error = await failureOf(store.get('a'));
    expect(error).toBeInstanceOf(StoreFailure);
    expect(error).toMatchObject({ code, ...(code.startsWith('Auth') && { region: 'eu-west-3' }) });
  });

  it('gives up on a store that never answers, and at once when it is told to', async () => {
    const { small, store, controller } = await open();
    small.fault = () => 'unavailable';
    expect(await failureOf(store.get('a'))).toMatchObject({ code: 'SlowDown' });
    const waiting = failureOf(store.get('a'));
    const reason = new Error('stop');
    controller.abort(reason);
    expect(await waiting).toBe(reason);
  });

  it.each([
    ['seconds', () => '1', 900],
    ['a date', () => new Date(Date.now() + 2000).toUTCString(), 900],
    ['a day, which nobody waits for', () => '86400', 0],
    ['nothing that says when', () => 'soon', 0],
  ])('waits for as long as a store asks it to, within a bound: %s', async (_, after, least) => {
    const { small, store } = await open();
    const body = '<Error><Code>SlowDown</Code></Error>';
    once(small, 'PUT', { says: { status: 503, headers: { 'retry-after': after() }, body } });
    const started = performance.now();
    await store.put('a', { body: BODY, headers: TEXT });
    const waited = performance.now() - started;
    expect([waited >= least, waited < 2500]).toEqual([true, true]);
    expect(small.log.length).toBe(2);
  });

  it.each(['RequestTimeout', 'Throttling', 'RequestLimitExceeded'])(
    'asks again where %s is answered with 400',
    async (code) => {
      const { small, store } = await open();
      once(small, 'PUT', { says: { status: 400, body: `<Error><Code>${code}</Code></Error>` } });
      await store.put('a', { body: BODY, headers: TEXT });
      expect(small.log.length).toBe(2);
    },
  );

  it('asks the fence before each attempt, and writes nothing that it forbids', async () => {
    const { small, store } = await open();
    let allowed = 2;
    const no = new Error('another one took over');
    store.fence = {
      pass: () => undefined,
      check: () => {
        if (allowed-- <= 0) throw no;
      },
    };
    await store.put('a', { body: BODY, headers: TEXT, fenced: true });
    small.fault = () => 'unavailable';
    expect(await failureOf(store.put('b', { body: BODY, headers: TEXT, fenced: true }))).toBe(no);
    expect([...small.objects.keys()]).toEqual(['a']);
  });

  it('follows no redirect, so that no other host is sent a signature', async () => {
    const { small, store } = await open();
    const other = await startSmallS3();
    onTestFinished(() => other.close());
    other.objects.set('a', { body: BODY, etag: 'e', type: 't', cache: undefined });
    small.fault = () => ({ redirect: other.endpoint });
    expect(await failureOf(store.get('a'))).toMatchObject({ status: 307, code: 'TemporaryRedirect' });
    expect(other.log).toEqual([]);
  });

  it('tells what a stranger would be answered', async () => {
    const { small, store } = await open();
    small.objects.set('_publish/state', { body: BODY, etag: 'e', type: 't', cache: undefined });
    small.objects.set('index.html', { body: BODY, etag: 'e', type: 't', cache: undefined });
    expect(await store.statusForAll('_publish/state')).toBe(403);
    expect(await store.statusForAll('index.html')).toBe(200);
  });
});
