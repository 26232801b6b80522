import { hash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runHere } from '../run-here.ts';
import { SKETCH } from './built-folder.ts';
import { publisher } from './publisher.ts';

describe('a publish to what is no object storage', () => {
  it.each([200, 404])('that answers with a web page and %i says so', async (status) => {
    const { small, build, report } = await publisher();
    build(SKETCH);
    const headers = { 'content-type': 'text/html' };
    small.fault = () => ({ says: { status, headers, body: '<!doctype html><title>Console</title>' } });
    const host = new URL(small.endpoint).host;
    expect(await report('--no-lock')).toMatchObject({
      code: 4,
      error: `${host} answered ${status} for _publish/state, but not as object storage does: see --endpoint, and whether a proxy stands in between.`,
    });
    expect(small.objects.size).toBe(0);
  });

  it('loses no kept build to a list that was cut', async () => {
    const { small, build, report } = await publisher();
    build(SKETCH);
    await report();
    build({ ...SKETCH, style: 'body{color:blue}' });
    await report();
    const whole = new Map(small.objects);
    let left = 1;
    small.fault = ({ query }) =>
      query.includes('list-type') && left-- > 0
        ? { says: { status: 200, body: '<ListBucketResult><IsTruncated>false</IsTruncated>' } }
        : undefined;
    expect(await report('--full')).toMatchObject({ code: 0, kind: 'unchanged' });
    expect([...small.objects.keys()]).toEqual([...whole.keys()]);
  });

  it('keeps no copy of what took the place of a page as it was copied', async () => {
    const { small, build, report } = await publisher({ conditions: 'ignores' });
    build(SKETCH);
    await report('--no-lock');
    build({ ...SKETCH, pages: { ...SKETCH.pages, '/about': 'Nous' } });
    const theirs = { body: Buffer.from('theirs'), etag: 'f'.repeat(32), type: 't', cache: undefined };
    small.fault = ({ key }) => {
      if (key.startsWith('_publish/blobs/')) small.objects.set('about/index.html', theirs);
      return undefined;
    };
    expect(await report('--no-lock')).toMatchObject({
      code: 4,
      error: expect.stringContaining('about/index.html'),
    });
    const copies = [...small.objects].filter(([key]) => key.startsWith('_publish/blobs/'));
    for (const [key, { body }] of copies) expect(key).toBe(`_publish/blobs/${hash('sha256', body)}`);
    expect(small.objects.get('about/index.html')).toBe(theirs);
  });

  it.each(['null', '[]', '{"redirects":5}', '{"gone":[{}],"redirects":[null]}', '{"redi'])(
    'says that what the bucket holds of old addresses is damaged: %s',
    async (text) => {
      const { small, build, publish } = await publisher();
      build(SKETCH);
      await publish();
      const [key = ''] = [...small.objects.keys()].filter((one) => one.startsWith('builds/meta/'));
      small.objects.set(key, { body: Buffer.from(text), etag: 'e', type: 't', cache: undefined });
      build({ ...SKETCH, style: 'body{}' });
      const { code, stdout } = await publish('--dry-run');
      expect([code, stdout]).toEqual([
        0,
        expect.stringContaining(`unknown: ${key} is damaged in the bucket`),
      ]);
    },
  );

  it('shows a terminal no command in the place of a build’s name', async () => {
    const { small, build, publish } = await publisher();
    build(SKETCH);
    await publish();
    const state = small.objects.get('_publish/state');
    const text = gunzipSync(state?.body ?? '').toString();
    const { current } = JSON.parse(text) as { readonly current: string };
    const body = gzipSync(text.replaceAll(current, '\\u001b[31m'));
    small.objects.set('_publish/state', { body, etag: 'e', type: 't', cache: undefined });
    build({ ...SKETCH, style: 'body{}' });
    for (const flags of [['--dry-run'], []]) {
      const { code, stdout, stderr } = await publish(...flags);
      expect([code, stdout]).toEqual([0, expect.stringContaining('after ␛[31m')]);
      expect(stdout + stderr).not.toContain('\u001b');
    }
  });
});

it.each([
  ['s3://AKIA:se/cret@site'],
  ['s3://site/se:cret@x', '--region', 'a'],
  ['s3://site', '--endpoint', 'https://AKIA:se%2Fcret@storage.example.com'],
  ['s3://site', '--endpoint', 'https://:secret@storage.example.com'],
])('repeats no keys that stand in an address: %s %s %s', async (...args) => {
  const { root, env } = await publisher();
  const { code, stdout, stderr } = await runHere({ root }, ['publish', ...args], env);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('//…@')]);
  expect(stderr).not.toMatch(/AKIA|cret/);
});

it.each<[number, ...string[]]>([
  [2, 'verify', 'http://user:se%2Fcret@127.0.0.1:9'],
  [2, 'verify', '--json', 'user:secret@127.0.0.1:9'],
  [1, 'diff', 'http://user:secret@127.0.0.1:9'],
  [1, 'diff', 'https://user:secret@example.com:99999', '--format', 'json'],
  [1, 'diff', 'ftp://user:secret@example.com'],
  [1, 'check', '--against', 'http://user:secret@127.0.0.1:9'],
  [2, 'build', '--url', 'http://user:secret@127.0.0.1:9'],
])('repeats no login that stands in an address: %i %s %s %s', async (exit, ...args) => {
  const { root } = await publisher();
  const { code, stdout, stderr } = await runHere({ root }, args);
  const [said, other] = args[1] === '--json' ? [stdout, stderr] : [stderr, stdout];
  expect([code, said]).toEqual([exit, expect.stringContaining('…@')]);
  expect(said + other).not.toMatch(/user|cret/);
});
