import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIXED_TIME, GENERATOR, miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';

const document = (more: string): string =>
  `---\ntitle: Une page à venir\ndescription: Une page qui viendra plus tard, dite assez longuement pour convenir aux moteurs.\n${more}---\n\nTexte.\n`;
const bothLocales = (file: string, text: string): Record<string, string> => ({
  [`content/fr/${file}`]: text,
  [`content/en/${file}`]: text,
});

describe('site', () => {
  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync(join(GENERATOR, 'package.json'), 'utf8')) as {
      readonly version: string;
    };
    expect(await miniSite().run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('says its exit codes as the README does', async () => {
    const { stdout } = await runHere(miniSite(), ['--help']);
    const [, codes = ''] = /^Exit codes:\n((?: {2}.+\n)+)/m.exec(stdout) ?? [];
    const readme = readFileSync(join(GENERATOR, 'README.md'), 'utf8');
    const [, table = ''] = /^### Exit codes\n\n.*\n.*\n((?:\|.*\n)+)/m.exec(readme) ?? [];
    const rows = [...table.matchAll(/^\| (\d+) \| (.*) \|$/gm)].map(([, code, text]) => `${code} ${text}`);
    expect(rows.length).toBeGreaterThan(3);
    expect(
      codes
        .trimEnd()
        .split('\n')
        .map((line) => line.trim().replace(/ +/, ' ')),
    ).toEqual(rows);
  });

  it.each([['--help'], ['build', '--help'], ['serve', '--help']])(
    'explains itself: %s %s',
    async (...args) => {
      const run = await runHere(
        miniSite(),
        args.filter((arg) => arg !== undefined),
      );
      expect(run.code).toBe(0);
      expect(run.stdout).toContain('Usage: site');
      expect(run.stdout).toContain('Examples:');
    },
  );

  it.each([
    [['bild'], "error: unknown command 'bild'\n(Did you mean build?)"],
    [['build', '--drfts'], "error: unknown option '--drfts'\n(Did you mean --drafts?)"],
    [['build', '--url', 'preview'], "error: option '--url <origin>' argument 'preview' is invalid."],
    [['build', '--url', 'https://x.example/path'], "argument 'https://x.example/path' is invalid."],
    [['build', '--out'], "error: option '-o, --out <dir>' argument missing"],
    [['build', 'extra'], 'error: too many arguments'],
  ])('answers a mistake with a hint and exit code 2: %s', async (args, text) => {
    const run = await runHere(miniSite(), args);
    expect(run.code).toBe(2);
    expect(run.stdout).toBe('');
    expect(run.stderr).toContain(text);
    expect(run.stderr).not.toMatch(/\n\s+at /);
  });

  it.each(['SOURCE_DATE_EPOCH', 'SITE_WORKERS'])('refuses a %s that is not a number', async (name) => {
    const run = await runHere(miniSite(), ['build'], { [name]: 'tomorrow' });
    expect(run).toEqual({ code: 2, stdout: '', stderr: `${name} must be a whole number, not "tomorrow".\n` });
  });

  it('refuses the same when site serve is to make the first build', async () => {
    const site = miniSite();
    const { code, stderr } = await runHere(site, ['serve'], { SOURCE_DATE_EPOCH: 'tomorrow' });
    expect([code, stderr]).toEqual([2, 'SOURCE_DATE_EPOCH must be a whole number, not "tomorrow".\n']);
    expect(site.exists('dist')).toBe(false);
  });

  it.each(['1768478400000', '99999999999999999999'])(
    'refuses %s seconds, which are milliseconds',
    async (seconds) => {
      const note = `---\ntitle: Une note\npublishAt: 2030-01-01\n---\n\nTexte.\n`;
      const site = miniSite({ 'content/fr/plus-tard.md': note });
      const run = await runHere(site, ['build'], { SOURCE_DATE_EPOCH: seconds });
      expect(run).toEqual({
        code: 2,
        stdout: '',
        stderr: `SOURCE_DATE_EPOCH counts seconds since 1970, and "${seconds}" is thousands of years ahead: "date +%s" prints seconds.\n`,
      });
      expect(site.exists('dist')).toBe(false);
    },
  );

  it('takes an empty variable for one that is not set', async () => {
    const empty = {
      SOURCE_DATE_EPOCH: '',
      SITE_WORKERS: '',
      SITE_CACHE: '',
      NO_COLOR: '',
      FORCE_COLOR: '',
      CI: '',
      TERM: '',
    };
    const site = miniSite();
    expect(await runHere(site, ['build', '--quiet', '--clean'], empty)).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(site.exists('content/fr/index.md')).toBe(true);
    expect(site.exists('node_modules/.cache/site')).toBe(true);
    const { timestamp } = JSON.parse(site.output('builds/latest.json')) as { readonly timestamp: number };
    expect(Math.abs(Date.now() - timestamp)).toBeLessThan(600_000);
  });

  it.each(['.', '..', 'content', 'assets'])(
    'refuses a SITE_CACHE that holds what is not its own, and removes nothing: %s',
    async (folder) => {
      const outer = miniSite();
      const root = join(outer.root, 'nested');
      cpSync(join(GENERATOR, 'cli/tests/sites/base'), root, { recursive: true });
      const run = await runHere({ root }, ['build', '--quiet', '--clean'], { SITE_CACHE: folder });
      expect(run).toEqual({
        code: 2,
        stdout: '',
        stderr: `SITE_CACHE must be a folder of its own, not "${folder}".\n`,
      });
      expect(existsSync(join(root, 'content/fr/index.md'))).toBe(true);
    },
  );

  it('says why a cache folder with "\\\\" in its path cannot be used', async () => {
    const site = miniSite();
    const run = await runHere(site, ['build', '--quiet'], { SITE_CACHE: 'back\\slash' });
    expect(run).toEqual({
      code: 2,
      stdout: '',
      stderr: `Node cannot import from a path with "\\", and the cache folder ${site.root}/back\\slash has such a path: rename its folder, or set SITE_CACHE to another one.\n`,
    });
  });

  it('--clean removes what the cache wrote, and nothing else', async () => {
    const stale = `mine/ab/${'0'.repeat(62)}`;
    const site = miniSite({
      [stale]: 'old',
      'mine/ab/note.txt': 'precious',
      'mine/note.txt': 'precious',
      'mine/photos/a.txt': 'precious',
    });
    const env = { SITE_CACHE: 'mine' };
    expect((await runHere(site, ['build', '--quiet', '--clean'], env)).code).toBe(0);
    expect(site.exists(stale)).toBe(false);
    expect(site.exists('mine/ab/note.txt')).toBe(true);
    expect(readFileSync(join(site.root, 'mine/note.txt'), 'utf8')).toBe('precious');
    expect(readFileSync(join(site.root, 'mine/photos/a.txt'), 'utf8')).toBe('precious');
  });

  it('says when the next document is due', async () => {
    const site = miniSite(bothLocales('later.md', document('publishAt: 2026-02-01 09:30\n')));
    const run = await runHere(site, ['build']);
    expect(run.stdout).toMatch(/\nNext document due: 2026-02-01 09:30 \(Toronto\)\n$/);
  });

  it('says where it should have been run', async () => {
    const site = miniSite();
    mkdirSync(join(site.root, 'elsewhere'));
    const run = await runHere({ root: join(site.root, 'elsewhere') }, ['build']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('site.config.ts does not exist: is this the folder of a site?');
  });
});

describe('site build', () => {
  it('prints one plain line a phase to a pipe, and a table at the end', async () => {
    const run = await runHere(miniSite(), ['build']);
    expect(run.code).toBe(0);
    expect(run.stderr.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'read',
      'resolve',
      'bundle',
      'render',
      'encode',
      'verify',
      'write',
      '',
    ]);
    expect(run.stdout).toMatch(/pages fr +9 /);
    expect(run.stdout).toMatch(/pages en +9 /);
    expect(run.stdout).toMatch(/\ndist {3}build [0-9a-f]{16}\n$/);
    expect(run.stdout + run.stderr).not.toContain('\u001b');
  });

  it('counts one asset as one', async () => {
    const site = miniSite({ 'assets/styles/main.css': undefined });
    expect((await runHere(site, ['build'])).stderr).toMatch(/^bundle +1 asset /m);
  });

  it('is the same as a process and in the process that calls it', async () => {
    const site = miniSite({ 'content/fr/about.md': document('layout: alon\n') });
    const failed = await site.run(['build', '--quiet']);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain('[unknown-layout]');
    expect(await runHere(site, ['build', '--quiet'])).toEqual(failed);
    site.write({ 'content/fr/about.md': document('') });
    const here = JSON.parse((await runHere(site, ['build', '--json'])).stdout);
    const files = readdirSync(join(site.root, 'dist'), { recursive: true }).sort();
    const apart = JSON.parse((await site.run(['build', '--json', '--clean', '--out', 'apart'])).stdout);
    expect(apart).toEqual({ ...here, out: join(site.root, 'apart'), ms: apart.ms });
    expect(readdirSync(join(site.root, 'apart'), { recursive: true }).sort()).toEqual(files);
  });

  it('1.8 shows a mistake of the configuration in the terminal with the key underlined', async () => {
    const site = miniSite();
    const config =
      "redirects: [\n    { from: '/a', to: '/about' },\n    { from: '/b', to: '/about', status: 303 },\n  ],\n  openGraphImages: false,";
    const text = readFileSync(`${site.root}/site.config.ts`, 'utf8').replace(
      'openGraphImages: false,',
      config,
    );
    site.write({ 'site.config.ts': text });
    expect((await runHere(site, ['build', '--quiet'])).stderr).toBe(
      [
        '✘ [ERROR] "redirects[1].status" must be one of 301, 302, 307, 308, not 303 [bad-config]',
        '',
        '    site.config.ts:7:33:',
        "      7 │     { from: '/b', to: '/about', status: 303 },",
        '        ╵                                 ~~~~~~',
        '',
        '1 error',
        '',
      ].join('\n'),
    );
  });

  it('prints nothing with --quiet', async () => {
    expect(await runHere(miniSite(), ['build', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('prints one JSON object with --json, also when it fails', async () => {
    const site = miniSite();
    const done = await runHere(site, ['build', '--json']);
    expect(done.stderr).toBe('');
    expect(JSON.parse(done.stdout)).toMatchObject({
      ok: true,
      pages: 18,
      out: join(site.root, 'dist'),
      diagnostics: [],
    });
    site.write({ 'content/fr/about.md': document('layout: alon\n') });
    const failed = await runHere(site, ['build', '--json']);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toBe('');
    expect(JSON.parse(failed.stdout)).toMatchObject({
      ok: false,
      diagnostics: [{ code: 'unknown-layout', severity: 'error' }],
    });
  });

  it('writes elsewhere with --out', async () => {
    const site = miniSite();
    expect((await runHere(site, ['build', '--quiet', '--out', 'public/site'])).code).toBe(0);
    expect(existsSync(join(site.root, 'public/site/index.html'))).toBe(true);
    expect(existsSync(join(site.root, 'dist'))).toBe(false);
  });

  it.each(['.', 'content', 'content/fr', '..'])('never writes over the project: --out %s', async (out) => {
    const site = miniSite();
    const run = await runHere(site, ['build', '--quiet', '--out', out]);
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(/\[(bad-out|not-an-output)\]/);
    expect(existsSync(join(site.root, 'content/fr/index.md'))).toBe(true);
  });

  it('never deletes a folder that is not a build', async () => {
    const site = miniSite();
    mkdirSync(join(site.root, 'photos'));
    writeFileSync(join(site.root, 'photos', 'summer.jpg'), 'precious');
    const run = await runHere(site, ['build', '--quiet', '--out', 'photos']);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('[not-an-output]');
    expect(readdirSync(join(site.root, 'photos'))).toEqual(['summer.jpg']);
  });

  it('3.6 --drafts shows drafts and scheduled pages, under a draft id that nothing may index', async () => {
    const site = miniSite({
      ...bothLocales('later.md', document('publishAt: 2030-01-01\n')),
      ...bothLocales('idea.md', document('draft: true\n').replace('à venir', 'en chantier')),
    });
    await runHere(site, ['build', '--quiet']);
    expect(site.exists('dist/later')).toBe(false);
    expect(site.output('sitemap.xml')).not.toContain('idea');
    const run = await runHere(site, ['build', '--quiet', '--drafts']);
    expect(run).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(JSON.parse(site.output('builds/latest.json')).id).toMatch(/^draft-[0-9a-f]{16}$/);
    expect(site.output('robots.txt')).toContain('Disallow: /');
    for (const page of ['index.html', 'later/index.html', 'idea/index.html'])
      expect(site.output(page)).toContain('<meta name="robots" content="noindex">');
  });

  it('3.6 --url builds for another origin, which nothing may index', async () => {
    const site = miniSite();
    await runHere(site, ['build', '--quiet', '--url', 'https://preview.example']);
    const html = site.output('about/index.html');
    expect(html).toContain('<link rel="canonical" href="https://preview.example/about">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    await runHere(site, ['build', '--quiet', '--url', 'https://site.example']);
    expect(site.output('about/index.html')).not.toContain('noindex');
  });

  it('--dev writes plain asset names under the id dev', async () => {
    const site = miniSite();
    expect((await runHere(site, ['build', '--quiet', '--dev'])).code).toBe(0);
    expect(JSON.parse(site.output('builds/latest.json')).id).toBe('dev');
    expect(site.exists('dist/assets/main.css')).toBe(true);
  });

  it('--strict makes errors of warnings', async () => {
    const site = miniSite({
      'content/fr/about.md': '---\ntitle: À propos\ndescription: Trop court.\n---\n\nTexte.\n',
    });
    const lenient = await runHere(site, ['build', '--quiet']);
    expect(lenient.code).toBe(0);
    expect(lenient.stderr).toContain('[description-length]');
    expect(lenient.stderr).toContain('1 warning\n');
    const strict = await runHere(site, ['build', '--quiet', '--strict']);
    expect(strict.code).toBe(1);
    expect(strict.stderr).toContain('1 error\n');
  });

  it('--clean forgets the cache and makes the same output', async () => {
    const site = miniSite();
    const first = await runHere(site, ['build', '--json']);
    expect(site.exists('node_modules/.cache/site')).toBe(true);
    const clean = await runHere(site, ['build', '--json', '--clean']);
    expect(JSON.parse(clean.stdout).id).toBe(JSON.parse(first.stdout).id);
  });

  // `quality/cache-folder.test.ts` has more.
  it.each([
    ['a file', { cache: 'a file where a folder should be' }, 'cache'],
    ['below a link to nothing', { cache: { link: 'nowhere' } }, 'cache/inside'],
  ])('works without a cache where its path is %s', async (_name, overlay, cache) => {
    const site = miniSite(overlay);
    const run = await site.run(['build', '--quiet'], { SITE_CACHE: join(site.root, cache) });
    expect(run).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(site.exists('dist/index.html')).toBe(true);
  });

  it('names the cache folder and its variable where no folder can be written', async () => {
    const site = miniSite({ cache: 'a file where a folder should be' });
    const env = { SITE_CACHE: join(site.root, 'cache'), TMPDIR: join(site.root, 'cache') };
    const run = await site.run(['build', '--quiet'], env);
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(
      /^✘ \[ERROR\] The cache folder \/.+\/cache cannot be used, nor can \/.+\/cache \(.+\): set SITE_CACHE to a folder that can be written \[cache-unusable\]\n/,
    );
    expect(run.stderr).not.toContain('site.config.ts');
  });

  it('makes the same site of a cache whose files are mixed up', async () => {
    const site = miniSite();
    await runHere(site, ['build', '--quiet']);
    const sound = site.output('builds/latest.json');
    const cache = join(site.root, 'node_modules/.cache/site');
    const files = readdirSync(cache, { recursive: true, encoding: 'utf8' })
      .map((name) => join(cache, name))
      .filter((path) => statSync(path).isFile());
    const contents = files.map((file) => readFileSync(file));
    for (const [index, file] of files.entries())
      writeFileSync(file, contents[(index + 1) % contents.length] ?? '');
    rmSync(join(site.root, 'dist'), { recursive: true });
    expect(await site.run(['build', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(site.output('builds/latest.json')).toBe(sound);
  });

  it('works when the cache cannot be written', async () => {
    const site = miniSite({ 'node_modules/.cache': 'a file where the folder should be' });
    const run = await runHere(site, ['build', '--quiet'], { SITE_CACHE: join(site.root, 'cache') });
    expect(run.code).toBe(0);
    chmodSync(join(site.root, 'cache'), 0o500);
    expect((await runHere(site, ['build', '--quiet'], { SITE_CACHE: join(site.root, 'cache') })).code).toBe(
      0,
    );
    chmodSync(join(site.root, 'cache'), 0o700);
  });

  it('two builds at once both end well, one after the other', async () => {
    const site = miniSite();
    const runs = await Promise.all([site.run(['build', '--quiet']), site.run(['build', '--quiet'])]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(site.exists('dist.stage')).toBe(false);
  });

  it('interrupted, leaves the output as it was and no stage behind', async () => {
    const site = miniSite();
    await runHere(site, ['build', '--quiet']);
    const before = site.output('builds/latest.json');
    site.write({ 'content/fr/about.md': document('') });
    const child = spawn(process.execPath, [join(GENERATOR, 'bin', 'site.js'), 'build'], {
      cwd: site.root,
      env: { ...process.env, SOURCE_DATE_EPOCH: FIXED_TIME },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('read')) child.kill('SIGINT');
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(130);
    expect(site.output('builds/latest.json')).toBe(before);
    expect(readdirSync(site.root).filter((name) => name.startsWith('dist'))).toEqual(['dist']);
  });
});
