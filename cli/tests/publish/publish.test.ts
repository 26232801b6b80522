import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { idOf, RULES, SKETCH, writeBuild } from './built-folder.ts';
import { differences, keysOf, publicKeys, publisher } from './publisher.ts';

const edited = (pages: Readonly<Record<string, string>>): typeof SKETCH => ({
  ...SKETCH,
  pages: { ...SKETCH.pages, ...pages },
});

describe('site publish', () => {
  it('puts every file with its type and caching, assets before pages, the pointer last', async () => {
    const { small, build, report } = await publisher();
    const files = build({ ...SKETCH, files: { 'icon.svg': '<svg/>', 'site.webmanifest': '{}' } });
    const { code, uploaded, requests } = await report();
    expect([code, uploaded]).toEqual([0, keysOf(files).length]);
    expect(requests).toBeLessThanOrEqual(keysOf(files).length + 20);
    expect(differences(small, files)).toEqual([]);
    expect(publicKeys(small)).toEqual(keysOf(files));
    const { type, cache } = small.objects.get('feed.xml') ?? {};
    expect([type, cache]).toEqual([
      'application/atom+xml; charset=utf-8',
      RULES[0]?.headers['Cache-Control'],
    ]);
    expect(small.objects.get('builds/latest.json')?.cache).toBe('no-store');
    expect(small.objects.get('index.html')?.type).toBe('text/html; charset=utf-8');
    const order = small.log
      .filter(({ method, key }) => method === 'PUT' && !key.startsWith('_publish'))
      .map(phase);
    expect(order).toEqual([...order].sort());
    expect(order.at(-1)).toBe(5);
  });

  it('makes one request for a build that is published, and sends of an edit only what differs', async () => {
    const { small, build, report } = await publisher();
    const first = build(SKETCH);
    await report();
    expect(await report()).toMatchObject({ kind: 'unchanged', requests: 1, uploaded: 0 });
    const second = build(edited({ '/about': 'Nous' }));
    const { uploaded, requests, urls } = await report();
    expect(uploaded).toBe(5);
    expect(requests).toBeLessThan(20);
    expect(urls).toContain('https://site.example/about');
    expect(urls).toContain('https://site.example/about/');
    expect(differences(small, second)).toEqual([]);
    expect(small.objects.has(`builds/meta/${idOf(first)}.json`)).toBe(true);
  });

  it('sends a header that alone changes, without the bytes', async () => {
    const { small, build, report } = await publisher();
    build({ ...SKETCH, id: '1'.repeat(16) });
    await report();
    const rules = [...RULES, { path: '/robots.txt', headers: { 'Cache-Control': 'public, max-age=60' } }];
    build({ ...SKETCH, rules, id: '1'.repeat(16) });
    expect(await report()).toMatchObject({ uploaded: 0, copied: 1 });
    expect(small.objects.get('robots.txt')?.cache).toBe('public, max-age=60');
    const theirs = {
      body: Buffer.from('theirs'),
      etag: 'f'.repeat(32),
      type: 'text/plain',
      cache: undefined,
    };
    small.objects.set('robots.txt', theirs);
    build({ ...SKETCH, id: '1'.repeat(16) });
    expect(await report()).toMatchObject({
      code: 4,
      error: expect.stringMatching(/^robots\.txt in the bucket is not what was published there/),
    });
    expect(small.objects.get('robots.txt')).toBe(theirs);
  });

  it('3.5 sends neither a picture that another processor encoded otherwise, nor a build for its timestamp', async () => {
    const { small, build, report } = await publisher();
    build({ ...SKETCH, id: 'a'.repeat(16), files: { 'assets/photo.12345678.avif': 'one encoder' } });
    await report();
    build({
      ...SKETCH,
      id: 'a'.repeat(16),
      timestamp: 2,
      files: { 'assets/photo.12345678.avif': 'another' },
    });
    expect(await report()).toMatchObject({ kind: 'unchanged', requests: 1 });
    expect(small.objects.get('assets/photo.12345678.avif')?.body.toString()).toBe('one encoder');
  });

  it('removes the pages that went, keeps assets for open tabs, and purges them in time', async () => {
    const { small, build, report } = await publisher();
    const first = build(edited({ '/gone': 'Adieu' }));
    await report();
    const second = build({ ...SKETCH, style: 'body{color:blue}' });
    await report();
    const style = Object.keys(first).find((file) => file.endsWith('.css')) ?? '';
    expect(small.objects.has('gone/index.html')).toBe(false);
    expect(small.objects.has('gone/_payload.json')).toBe(false);
    expect(small.objects.has(style)).toBe(true);
    expect(differences(small, second)).toEqual([]);
    expect((await report('--keep', '1', '--keep-days', '0')).code).toBe(0);
    expect(small.objects.has(style)).toBe(false);
    expect([...small.objects.keys()].filter((key) => key.includes('blobs/'))).toEqual([]);
    expect(publicKeys(small)).toEqual(keysOf(second));
  });

  it('leaves the objects of others alone, also next to its prefix', async () => {
    const { small, build, report } = await publisher({}, '/sites/one');
    const foreign = { body: Buffer.from('theirs'), etag: 'e', type: 't', cache: undefined };
    const theirs = ['index.html', 'sites/one/notes.txt', 'sites/one/old/index.html', 'sites/oneself.html'];
    for (const key of theirs) small.objects.set(key, foreign);
    build(edited({ '/gone': 'Adieu' }));
    await report();
    build(SKETCH);
    await report('--full');
    await report('--full', '--keep', '1', '--keep-days', '0');
    for (const key of theirs) expect(small.objects.get(key)).toBe(foreign);
    expect(small.objects.has('sites/one/gone/index.html')).toBe(false);
  });

  it('keeps copies of what another program had put where a first publish writes', async () => {
    const { small, build, publish, report } = await publisher();
    const files = build(SKETCH);
    const theirs = { body: Buffer.from('theirs'), etag: 'e', type: 't', cache: undefined };
    const before = ['index.html', 'about/index.html', 'notes.txt'];
    for (const key of before) small.objects.set(key, theirs);
    small.objects.set('index.html', { ...theirs, etag: `${'f'.repeat(32)}-2` });
    const said =
      'What this site has not published makes way for it: 2 objects in the bucket, about/index.html first. Copies are kept below _publish/replaced/';
    expect((await publish('--dry-run')).stderr).toContain(said);
    expect([...small.objects.keys()].sort()).toEqual([...before].sort());
    expect((await publish()).stderr).toContain(said);
    expect(differences(small, files)).toEqual([]);
    for (const key of ['_publish/replaced/index.html', '_publish/replaced/about/index.html', 'notes.txt'])
      expect(small.objects.get(key)?.body.toString()).toBe('theirs');
    build({ ...SKETCH, style: 'body{color:blue}' });
    expect((await report('--full', '--keep', '1', '--keep-days', '0')).code).toBe(0);
    expect(small.objects.has('_publish/replaced/index.html')).toBe(true);
  });

  it('keeps no copies of what another first publish has put there meanwhile', async () => {
    const { small, env, args, build, report } = await publisher();
    const theirs = { body: Buffer.from('theirs'), etag: 'e', type: 't', cache: undefined };
    small.objects.set('index.html', theirs);
    const files = build(edited({ '/': 'Bonjour' }));
    const other = miniSite();
    writeBuild(join(other.root, 'dist'), SKETCH);
    let between: Promise<unknown> | undefined;
    small.before = async ({ method, key }) => {
      if (method === 'PUT' && key === '_publish/lock' && between === undefined) {
        between = runHere(other, args, env);
        expect(await between).toMatchObject({ code: 0 });
      }
    };
    expect(await report()).toMatchObject({ code: 0, kind: 'published' });
    expect(between).toBeDefined();
    expect(small.objects.get('_publish/replaced/index.html')?.body.toString()).toBe('theirs');
    expect(differences(small, files)).toEqual([]);
  });

  it.each([
    ['bare', ['about', 'blog/one', 'index.html'], ['about/index.html']],
    ['both', ['about', 'about/index.html', 'index.html'], []],
  ])('writes pages under %s keys', async (form, present, absent) => {
    const { small, build, report } = await publisher();
    build(SKETCH);
    await report('--keys', form);
    expect(publicKeys(small)).toEqual(expect.arrayContaining(present));
    for (const key of absent) expect(small.objects.has(key)).toBe(false);
    expect(small.objects.get('about')?.type).toBe('text/html; charset=utf-8');
  });

  it('leaves compressed forms out, and says so in a line', async () => {
    const { small, build, publish } = await publisher();
    build({
      ...SKETCH,
      files: { 'robots.txt.gz': 'x', 'robots.txt.br': 'x', 'downloads/kit.tar.gz': 'archive' },
    });
    const { stderr } = await publish();
    expect(stderr).toContain('2 compressed forms left out');
    expect(publicKeys(small).filter((key) => /\.(?:br|gz)$/.test(key))).toEqual(['downloads/kit.tar.gz']);
  });

  it('puts right with --full what another program changed in the bucket', async () => {
    const { small, build, report } = await publisher();
    const files = build(SKETCH);
    await report();
    small.objects.delete('about/index.html');
    const standing = small.objects.get('blog/index.html');
    if (standing !== undefined)
      small.objects.set('blog/index.html', { ...standing, body: Buffer.from('?'), etag: 'x' });
    expect((await report()).kind).toBe('unchanged');
    expect(await report('--full')).toMatchObject({ kind: 'published', uploaded: 2 });
    expect(differences(small, files)).toEqual([]);
  });

  it('stops before it removes more than it may', async () => {
    const { small, build, report } = await publisher();
    build(edited({ '/a': 'a', '/b': 'b' }));
    await report();
    build(SKETCH);
    const writes = (): number => small.log.filter(({ method }) => method !== 'GET').length;
    const before = writes();
    expect(await report('--max-deletes', '3')).toMatchObject({
      code: 4,
      error: '4 objects would be removed, and --max-deletes permits 3: look at --dry-run, then raise it.',
    });
    expect(writes()).toBe(before);
    expect((await report('--max-deletes', '4')).code).toBe(0);
  });

  it('warns when anyone can read what it keeps for itself', async () => {
    const closed = await publisher();
    closed.build(SKETCH);
    expect((await closed.publish()).stderr).not.toContain('Anyone can read _publish/');
    const open = await publisher({ open: true });
    open.build(SKETCH);
    expect((await open.publish()).stderr).toContain('Anyone can read _publish/');
  });
});

/** Returns the number of the phase that a key belongs to. */
function phase({ key }: { readonly key: string }): number {
  if (key === 'builds/latest.json') return 5;
  if (/^builds\/|_payload\.json$/.test(key)) return 2;
  if (key.endsWith('.html')) return 3;
  return /\.xml$|robots\.txt$|webmanifest$/.test(key) ? 4 : 1;
}

describe('site publish refuses', () => {
  const HIDDEN = [{ path: '/*', headers: { 'X-Robots-Tag': 'noindex' } }];

  it.each([
    [
      'a folder without a build',
      undefined,
      [],
      /^There is no build in dist: make one with "site build --strict --out dist"\.$/,
    ],
    [
      'a draft',
      { ...SKETCH, id: 'draft-0123456789abcdef' },
      [],
      /drafts and watched builds are not published/,
    ],
    [
      'a draft, whatever is allowed',
      { ...SKETCH, id: 'draft-1', rules: HIDDEN },
      ['--allow-noindex'],
      /drafts/,
    ],
    [
      'what may not be indexed',
      { ...SKETCH, rules: HIDDEN },
      [],
      /^This build may not be indexed: build for /,
    ],
  ] as const)('%s, before it writes anything', async (_, sketch, flags, text) => {
    const { small, build, report } = await publisher();
    if (sketch !== undefined) build(sketch);
    expect(await report(...flags)).toMatchObject({ code: 4, ok: false, error: expect.stringMatching(text) });
    expect(small.log).toEqual([]);
  });

  it('a file where only the tool may write', async () => {
    const { small, build, report } = await publisher();
    build({ ...SKETCH, files: { '_publish/state': 'x' } });
    expect(await report()).toMatchObject({
      code: 4,
      error: 'dist/_publish/state is where only this tool may write: rename its folder.',
    });
    expect(small.log).toEqual([]);
  });

  it('half a build', async () => {
    const { root, small, build, report } = await publisher();
    build(SKETCH);
    mkdirSync(join(root, 'dist.stage'));
    writeFileSync(join(root, 'dist.stage', 'committing'), '');
    expect(await report()).toMatchObject({ code: 4, error: expect.stringContaining('was interrupted') });
    expect(small.log).toEqual([]);
  });

  it('a build for a preview, unless that is allowed', async () => {
    const { small, build, report } = await publisher();
    const files = build({ ...SKETCH, rules: HIDDEN });
    expect((await report('--allow-noindex')).code).toBe(0);
    expect(differences(small, files)).toEqual([]);
  });

  it('forms without a receiver', async () => {
    const { root, args, env, build } = await publisher();
    build(SKETCH);
    const checked = args.filter((arg) => arg !== '--no-forms-check');
    const { code, stderr } = await runHere({ root }, [...checked, '-q'], env);
    expect([code, stderr]).toEqual([
      4,
      'The receiver of forms does not answer at https://site.example/api/health: start it, set "forms.endpoint" in site.config.ts, or add --no-forms-check.\n',
    ]);
  });

  it('missing keys, wrong ones, another region and a clock that is off', async () => {
    const { root, args, env, build, small } = await publisher();
    build(SKETCH);
    const failing = async (more: Readonly<Record<string, string>>, ...flags: string[]): Promise<string> => {
      const { code, stderr } = await runHere({ root }, [...args, '-q', ...flags], { ...env, ...more });
      expect(code).toBe(4);
      return stderr;
    };
    expect(await failing({ AWS_SECRET_ACCESS_KEY: '' })).toBe(
      'Set AWS_SECRET_ACCESS_KEY in the environment: keys are read from nowhere else.\n',
    );
    expect(await failing({ AWS_SECRET_ACCESS_KEY: 'wrong' })).toContain('does not accept the keys');
    expect(await failing({}, '--region', 'eu-west-3')).toContain(
      'is in the region "ca-central-1", not "eu-west-3": use --region ca-central-1.',
    );
    const late = await publisher({ ahead: 2 * 3_600_000 });
    late.build(SKETCH);
    expect((await late.report()).error).toBe('The clock of this machine is off by 2 hours: set it.');
    expect([...small.objects.keys(), ...late.small.objects.keys()]).toEqual([]);
  });

  it('targets, flags and endpoints that cannot be meant', async () => {
    const { root, env } = await publisher();
    const cases = [
      [['site'], 'A target looks like s3://BUCKET'],
      [['s3://site/../x', '--region', 'a'], 'The prefix in'],
      [['s3://site'], 'Say which region'],
      [['s3://site', '--region', 'Quebec City'], 'A region looks like "ca-central-1", not "Quebec City"'],
      [['s3://site', '--endpoint', 'storage.example.com'], 'An endpoint looks like'],
      [['s3://site', '--endpoint', 'http://storage.example.com'], 'is reached over https'],
      [['s3://site', '--endpoint', 'https://storage.example.com/x'], 'An endpoint looks like'],
      [['s3://site', '--keep', '0'], '--keep must be a whole number from 1 on'],
      [['s3://site', '--rollback', 'xyz'], "A build's id has 16 hex digits"],
      [['s3://site', '--list', '--rollback'], '--list and --rollback do not go together'],
      [['s3://site', '--markdown'], '--markdown works only with --dry-run'],
      [[], 'Say where to publish'],
    ] as const;
    for (const [args, text] of cases) {
      const { code, stderr } = await runHere({ root }, ['publish', ...args], env);
      expect([code, stderr], args.join(' ')).toEqual([2, expect.stringContaining(text)]);
    }
  });

  it('a configuration that was right once, and is wrong now', async () => {
    const { root, small, build, report, publish } = await publisher();
    build(SKETCH);
    await report();
    const config = join(root, 'site.config.ts');
    writeFileSync(
      config,
      readFileSync(config, 'utf8').replace('organization:', 'publish: { keep: 0 }, organization:'),
    );
    small.log.length = 0;
    for (let time = 0; time < 2; time++) {
      const { code, stderr } = await publish();
      expect([code, stderr]).toEqual([1, expect.stringContaining('must be 1 or more')]);
    }
    expect(small.log).toEqual([]);
  });

  it('a configuration that is wrong, as a build does', async () => {
    const site = miniSite({ 'site.config.ts': 'export default { publish: { to: "bucket" } };\n' });
    const { code, stderr } = await runHere(site, ['publish']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('s3://example')]);
  });
});
