import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { SKETCH } from './built-folder.ts';
import { differences, publisher } from './publisher.ts';

const GONE = { ...SKETCH, pages: { ...SKETCH.pages, '/gone': 'Adieu' } };

describe('a publish', () => {
  it('warns when anyone can read what it keeps, also below a prefix', async () => {
    const { build, publish } = await publisher({ open: true }, '/sites/one');
    build(SKETCH);
    const { code, stderr } = await publish();
    expect([code, stderr]).toEqual([0, expect.stringContaining('Anyone can read _publish/')]);
  });

  it('that ended succeeds, also when the store cuts off strangers', async () => {
    const { small, build, report } = await publisher({ shy: true });
    const files = build(SKETCH);
    expect(await report()).toMatchObject({ code: 0, kind: 'published' });
    expect(differences(small, files)).toEqual([]);
  });

  it.each<[string, (file: string) => void, string]>([
    ['goes', (file) => rmSync(file), 'Cannot read dist/downloads/film.bin: it is gone'],
    [
      'changes',
      (file) => writeFileSync(file, 'x'),
      'downloads/film.bin changed while it was published: run it again.',
    ],
  ])('says that a file of the build %s meanwhile', async (_, change, error) => {
    const { root, small, build, report } = await publisher();
    // More than is held in memory.
    build({ ...SKETCH, files: { 'downloads/film.bin': Buffer.alloc(33_000_000) } });
    small.before = ({ method, key }) => {
      if (method === 'PUT' && key === '_publish/state') change(join(root, 'dist', 'downloads', 'film.bin'));
    };
    expect(await report()).toMatchObject({ code: 4, error });
    expect(small.objects.has('_publish/lock')).toBe(false);
    expect(small.objects.has('index.html')).toBe(false);
  });

  it('says that a file is too large to be published', async () => {
    const { root, small, build, report } = await publisher();
    build({ ...SKETCH, files: { 'downloads/film.bin': 'x' } });
    truncateSync(join(root, 'dist', 'downloads', 'film.bin'), 2 ** 31 + 1);
    expect(await report()).toMatchObject({
      code: 4,
      error:
        'downloads/film.bin is larger than 2 GiB, which is more than site can send: keep it elsewhere, and link to it.',
    });
    expect(small.objects.size).toBe(0);
  });

  it('says which object the key may not remove', async () => {
    const { small, build, report } = await publisher();
    build(GONE);
    await report();
    build(SKETCH);
    small.fault = ({ method }) => (method === 'POST' ? 'each-denied' : undefined);
    expect(await report()).toMatchObject({
      code: 4,
      error:
        'The key may not remove gone/index.html in s3://site: give it s3:DeleteObject, as the README lists (AccessDenied).',
    });
  });

  it('refuses a half-written build of a folder that a link leads to', async () => {
    const { root, small, build, report } = await publisher();
    build(SKETCH);
    renameSync(join(root, 'dist'), join(root, 'www'));
    symlinkSync('www', join(root, 'dist'));
    // Where a build keeps it: beside the folder itself, on its disk.
    mkdirSync(join(root, 'www.stage'));
    writeFileSync(join(root, 'www.stage', 'committing'), '');
    expect(await report()).toMatchObject({
      code: 4,
      error: 'A build of dist was interrupted while its files were written: build it again.',
    });
    expect(small.log).toEqual([]);
  });

  it('refuses a build that lacks a page of its own, and names it', async () => {
    const { root, small, build, report } = await publisher();
    build(SKETCH);
    rmSync(join(root, 'dist', 'blog', 'one'), { recursive: true });
    expect(await report()).toMatchObject({
      code: 4,
      error: 'The build in dist lacks its page /blog/one: build it again.',
    });
    expect(small.log).toEqual([]);
  });

  it.each([
    ['', 1011, undefined],
    ['', 1012, /^The page \/(?:x{200}\/){5}x+ would have a key of 1,025 bytes .* 1,024: .*"slug"/],
    [`/${'p'.repeat(100)}`, 1011, /^The page .* would have a key of 1,125 bytes .*shorter prefix/],
  ])(
    'says before it asks anything that S3 takes no such key: prefix "%s", page of %i',
    async (prefix, length, error) => {
      const { small, build, report } = await publisher({}, prefix);
      const path = `/${'x'.repeat(200)}`.repeat(5);
      // With the slash before the file of the payload, which is the longest of a page.
      const page = `${path}/${'x'.repeat(length - path.length - 1)}`;
      build({ ...SKETCH, pages: { ...SKETCH.pages, [page]: 'Long' } });
      const run = await report();
      if (error === undefined) expect(run.code).toBe(0);
      else expect(run).toMatchObject({ code: 4, error: expect.stringMatching(error) });
      expect(small.log.length > 0).toBe(error === undefined);
    },
  );

  it('names a file whose name is too long for S3', async () => {
    const { small, build, report } = await publisher();
    const file = `downloads/${`${'é'.repeat(100)}/`.repeat(5)}the plan.pdf`;
    build({ ...SKETCH, files: { [file]: 'ours' } });
    expect(await report()).toMatchObject({
      code: 4,
      error: `dist/${file} would have a key of 1,027 bytes in the bucket, and S3 takes 1,024: rename it.`,
    });
    expect(small.log).toEqual([]);
  });

  it('names a page once in its plan, however many keys it has', async () => {
    const { build, publish } = await publisher();
    build(SKETCH);
    await publish('--keys', 'both');
    build(GONE);
    const { stdout } = await publish('--keys', 'both', '--dry-run', '-q');
    expect(stdout).toContain('1 page added\n  /gone  Adieu');
  });

  it.each([true, false])(
    'looks at a bucket whose keys may hold anything (keys escaped in lists: %s)',
    async (escapes) => {
      const { small, build, report } = await publisher({ escapes });
      for (const key of ['100 %.pdf', 'a+b.pdf', '%zz/é.txt'])
        small.objects.set(key, { body: Buffer.from('theirs'), etag: 'e', type: 't', cache: undefined });
      build({ ...SKETCH, files: { 'downloads/one + two.pdf': 'ours', "downloads/l'été (1).pdf": 'ours' } });
      expect((await report()).code).toBe(0);
      expect(await report('--full')).toMatchObject({ kind: 'unchanged' });
      build(SKETCH);
      expect((await report('--full', '--keep', '1', '--keep-days', '0')).code).toBe(0);
      expect([...small.objects.keys()].filter((key) => key.endsWith('.pdf'))).toEqual([
        '100 %.pdf',
        'a+b.pdf',
      ]);
    },
  );

  it('names URLs to forget as they are asked for', async () => {
    const { build, report } = await publisher();
    build({ ...SKETCH, files: { 'downloads/plan #1?.pdf': 'ours' } });
    expect((await report()).urls).toContain('https://site.example/downloads/plan%20%231%3F.pdf');
  });

  it.each([
    ['a flag', ['--keep', '0'], {}],
    ['a target', ['--endpoint', 'ftp://x'], {}],
    ['the environment', [], { SITE_PUBLISH_LEASE: 'x' }],
  ])('says to a program, too, what is wrong with %s', async (_, flags, more) => {
    const { root, args, env } = await publisher();
    const run = await runHere({ root }, [...args, '--json', ...flags], { ...env, ...more });
    expect(run).toMatchObject({ code: 2, stderr: '' });
    expect(JSON.parse(run.stdout)).toEqual({ ok: false, error: expect.any(String) });
  });

  it('asks for the token of a key that lasts for an hour', async () => {
    const { root, args, env, build } = await publisher();
    build(SKETCH);
    const { code, stderr } = await runHere({ root }, args, { ...env, AWS_ACCESS_KEY_ID: 'ASIAEXAMPLE' });
    expect([code, stderr]).toEqual([
      4,
      'The key in AWS_ACCESS_KEY_ID lasts for some time only: set AWS_SESSION_TOKEN too, which came with it.\n',
    ]);
  });

  it('names the variable that holds what no key holds', async () => {
    const { root, args, env, build } = await publisher();
    build(SKETCH);
    const { code, stderr } = await runHere({ root }, [...args, '-q'], { ...env, AWS_SESSION_TOKEN: 'a b\n' });
    expect([code, stderr]).toEqual([
      4,
      'AWS_SESSION_TOKEN holds a space or a line break, which no key has: copy it again.\n',
    ]);
  });
});

describe('a configuration that is missing', () => {
  const missing = 'site.config.ts does not exist: is this the folder of a site?';

  it('is said once, by each command that reads it alone', async () => {
    const site = miniSite({ 'site.config.ts': undefined });
    for (const args of [['publish', 's3://site'], ['leads', 'list'], ['forms']]) {
      const { code, stderr } = await runHere(site, args);
      expect([code, stderr], args.join(' ')).toEqual([1, expect.stringContaining(missing)]);
      expect(stderr, args.join(' ')).toMatch(/\n1 error\n$/);
    }
  });

  it('is said as JSON to a program that publishes', async () => {
    const site = miniSite({ 'site.config.ts': undefined });
    const { code, stdout } = await runHere(site, ['publish', 's3://site', '--json']);
    const diagnostics = [{ severity: 'error', code: 'missing-file', text: missing }];
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: missing, diagnostics });
  });
});
