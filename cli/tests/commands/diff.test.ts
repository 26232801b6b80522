import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runCommandLine } from '../../main.ts';
import { GENERATOR, miniSite, siteEnvironment } from '../mini-site.ts';
import { SKETCH, writeBuild } from '../publish/built-folder.ts';
import { runHere } from '../run-here.ts';
import { serving } from '../serving.ts';

const MAIN = '<main>Nous</main>';
const CHANGED = { ...SKETCH, pages: { ...SKETCH.pages, '/about': MAIN } };

/** Makes a repository whose generator writes a build of two files, fails, or never ends, as its text says. */
function repository(program: string): { readonly root: string; readonly commit: () => void } {
  const { root } = miniSite({ 'bin/site.js': program });
  const git = (...args: readonly string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: root,
      stdio: 'pipe',
    });
  git('init', '--quiet');
  const commit = (): void => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'all');
  };
  commit();
  return { root, commit };
}

const WRITES = `
const { mkdirSync, writeFileSync } = require('node:fs');
const out = process.argv.at(-1);
for (const folder of ['', '/builds/meta']) mkdirSync(out + folder, { recursive: true });
const put = (file, value) => writeFileSync(out + '/' + file, JSON.stringify(value));
put('headers.json', { rules: [] });
put('builds/latest.json', { id: '1'.repeat(16), timestamp: 1 });
put('builds/meta/' + '1'.repeat(16) + '.json', { prerendered: ['/gone'], redirects: [], gone: [] });
mkdirSync(out + '/gone');
writeFileSync(out + '/gone/index.html', '<title>Partie</title>');
`;

/** Returns an origin where no server listens any more. */
async function closedPort(): Promise<string> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const worktrees = (root: string): number =>
  execFileSync('git', ['worktree', 'list'], { cwd: root, encoding: 'utf8' }).trim().split('\n').length;

describe('site diff', () => {
  it('compares folders, and writes a file', async () => {
    const { root } = miniSite();
    writeBuild(join(root, 'dist'), SKETCH);
    writeBuild(join(root, 'next'), CHANGED);
    const { code, stdout } = await runHere({ root }, ['diff', 'dist', 'next']);
    expect(code).toBe(0);
    expect(stdout).toContain('/about  (changed)');
    const flags = ['--format', 'html', '-o', 'a.html'];
    // Without a browser: another test has one.
    const written = await runHere({ root }, ['diff', 'dist', 'next', ...flags], {
      CHROMIUM_PATH: '/bin/false',
    });
    expect(written).toMatchObject({ code: 0, stdout: '', stderr: 'a.html\n' });
    expect(readFileSync(join(root, 'a.html'), 'utf8')).toContain(
      '<p>No pictures of pages: /bin/false does not start: set CHROMIUM_PATH to a Chromium that does</p>',
    );
    expect(await runHere({ root }, ['diff', 'nowhere', 'next', '-o', 'none/a.md'])).toMatchObject({
      code: 1,
      stderr: `Cannot write none/a.md: there is no folder ${join(root, 'none')}.\n`,
    });
    const { stdout: json } = await runHere({ root }, ['diff', 'dist', 'dist', '--format', 'json']);
    expect(JSON.parse(json)).toMatchObject({ pairs: [], redirects: [] });
  });

  it('builds a revision by its own generator, in a worktree that goes again', async () => {
    const { root } = repository(WRITES);
    writeBuild(join(root, 'dist'), SKETCH);
    const { code, stdout, stderr } = await runHere({ root }, ['diff']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Partie  /gone  (gone)');
    expect(worktrees(root)).toBe(1);
  });

  it('leaves no worktree when it is interrupted', async () => {
    const { root } = repository(
      "require('node:fs').writeFileSync(process.argv.at(-1), ''); setInterval(() => {}, 1e6);",
    );
    const temporary = join(root, 'tmp');
    mkdirSync(temporary);
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    let interrupt = (): void => {};
    const write = (): boolean => true;
    const running = runCommandLine(['diff', 'HEAD', 'HEAD'], {
      generatorRoot: GENERATOR,
      world: {
        cwd: root,
        env: siteEnvironment({}),
        stdout: { write },
        stderr: { write },
        stopped: () => Promise.resolve(0),
        onFirstInterrupt: (stop) => {
          interrupt = stop;
          return () => {};
        },
      },
    });
    const folders = (): readonly string[] => readdirSync(temporary, { recursive: true, encoding: 'utf8' });
    await vi.waitFor(() => expect(folders().some((file) => /^[^/]+\/dist$/.test(file))).toBe(true), 30_000);
    interrupt();
    expect(await running).toBe(130);
    expect(folders()).toEqual([]);
    expect(worktrees(root)).toBe(1);
  });

  it('in a hook of git, leaves what is about to be committed alone', async () => {
    const { root } = repository(WRITES);
    writeBuild(join(root, 'dist'), SKETCH);
    writeFileSync(join(root, 'staged.txt'), 'new');
    const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root }).toString();
    git('add', 'staged.txt');
    vi.stubEnv('GIT_INDEX_FILE', join(root, '.git', 'index'));
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    expect(await runHere({ root }, ['diff', 'HEAD'])).toMatchObject({ code: 0, stderr: '' });
    expect(git('diff', '--cached', '--name-only')).toBe('staged.txt\n');
  });

  it('is as quiet where Ctrl+C reaches git before it', async () => {
    const { root } = repository(WRITES);
    // A terminal signals the whole group: here, while git writes the files of the revision.
    writeFileSync(join(root, '.git', 'info', 'attributes'), '* filter=interrupt\n');
    execFileSync('git', ['config', 'filter.interrupt.smudge', 'kill -INT 0; cat'], { cwd: root });
    const temporary = join(root, 'tmp');
    mkdirSync(temporary);
    const child = spawn(process.execPath, [join(GENERATOR, 'bin', 'site.js'), 'diff', 'HEAD', 'HEAD'], {
      cwd: root,
      env: { ...siteEnvironment({}), TMPDIR: temporary },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await once(child, 'close');
    expect([code, ...(await said)]).toEqual([130, '', '']);
    expect(readdirSync(temporary)).toEqual([]);
    expect(worktrees(root)).toBe(1);
  });

  it('says in a sentence what cannot be compared', async () => {
    const { root } = repository("console.error('Error: the template is broken'); process.exit(1);");
    writeBuild(join(root, 'dist'), SKETCH);
    mkdirSync(join(root, 'empty'));
    const bare = miniSite().root;
    writeBuild(join(bare, 'dist'), SKETCH);
    const shallow = miniSite().root;
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, join(shallow, 'clone')], {
      stdio: 'pipe',
    });
    writeBuild(join(shallow, 'clone', 'dist'), SKETCH);
    const other = await serving((_, response) => response.end('<p>hello</p>'));
    const closed = await serving((_, response) => response.writeHead(401).end());
    const away = await serving((_, response) => response.writeHead(302, { location: '/login' }).end());
    const acting = await serving((_, response) => response.writeHead(302, { location: '/\u009b2J' }).end());
    const port = await closedPort();
    const cases: readonly (readonly [folder: string, before: string, said: string])[] = [
      [root, 'HEAD', 'HEAD does not build: Error: the template is broken'],
      [root, 'nothing', 'nothing is neither a folder, an origin, nor a revision of this repository.'],
      [
        root,
        'empty',
        'There is no build in empty that this version can read: make one with "site build --out empty".',
      ],
      [
        bare,
        'HEAD',
        'HEAD is not a folder, and this project is not in a git repository: name a folder or an origin.',
      ],
      [
        join(shallow, 'clone'),
        'HEAD~1',
        'This clone is shallow and does not hold HEAD~1: run "git fetch --unshallow" first.',
      ],
      [root, port, `${port} does not answer (ECONNREFUSED).`],
      [root, other, `${other} is another site: its builds/latest.json names no build.`],
      [root, closed, `${closed} asks for a login (401): compare the folder of its build.`],
      [root, away, `${away}/builds/latest.json redirects to /login: name the origin that serves the site.`],
      [
        root,
        acting,
        `${acting}/builds/latest.json redirects to /\ufffd2J: name the origin that serves the site.`,
      ],
    ];
    for (const [folder, before, said] of cases)
      expect(await runHere({ root: folder }, ['diff', before]), before).toEqual({
        code: 1,
        stdout: '',
        stderr: `${said}\n`,
      });
    expect(worktrees(root)).toBe(1);
    const path = process.env.PATH ?? '';
    process.env.PATH = '/nowhere';
    onTestFinished(() => {
      process.env.PATH = path;
    });
    const { stderr } = await runHere({ root }, ['diff', 'HEAD']);
    expect(stderr).toBe('HEAD is not a folder, and git is not installed: name a folder or an origin.\n');
  });

  it('takes from an origin no address elsewhere, no more than a site has, and no malformed redirect', async () => {
    const { root } = miniSite();
    writeBuild(join(root, 'dist'), SKETCH);
    let asked = 0;
    const within = await serving((_, response) => {
      asked++;
      response.end('what only this machine may see');
    });
    const sending = (manifest: object, page: Buffer = gzipSync('')): Promise<string> =>
      serving(({ url = '/' }, response) => {
        const file = { '/builds/latest.json': { id: 'a' }, '/builds/meta/a.json': manifest }[url];
        if (file === undefined) response.setHeader('content-encoding', 'gzip');
        response.end(file === undefined ? page : JSON.stringify(file));
      });
    const manifest = { prerendered: ['/'], redirects: [], gone: [] };
    const [{ host }, bomb] = [new URL(within), gzipSync(Buffer.alloc(65_000_000))];
    for (const path of [`//${host}/x`, `/\\${host}/x`, '//[x', `@${host}/x`, '.example/x']) {
      const origin = await sending({ ...manifest, prerendered: [path] });
      const { code, stderr } = await runHere({ root }, ['diff', origin]);
      expect([code, stderr]).toEqual([1, `${origin} lists an address that is not its own: ${path}\n`]);
    }
    expect(asked).toBe(0);
    const large = await sending(manifest, bomb);
    const { code, stderr } = await runHere({ root }, ['diff', large]);
    expect([code, stderr]).toEqual([
      1,
      `${large}/ has more than 64 MB: no page of such a site is so large.\n`,
    ]);
    const odd = await sending({ ...manifest, redirects: [null, { from: 1 }], gone: [2] });
    expect((await runHere({ root }, ['diff', odd])).code).toBe(0);
  });

  it('waits for an origin that is asked too fast', async () => {
    const { root } = miniSite();
    const files = writeBuild(join(root, 'dist'), SKETCH);
    const refused = new Set<string>();
    const origin = await serving(({ url = '/' }, response) => {
      if (!url.startsWith('/builds/') && !refused.has(url)) {
        refused.add(url);
        return void response.writeHead(429, { 'retry-after': '0' }).end();
      }
      const path = url.slice(1);
      response.end(files[path] ?? files[`${path}/index.html`.replace(/^\//, '')]);
    });
    expect(await runHere({ root }, ['diff', origin])).toMatchObject({ code: 0, stderr: '' });
    expect(refused.size).toBeGreaterThan(0);
    const busy = await serving((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    expect(await runHere({ root }, ['diff', busy])).toMatchObject({
      code: 1,
      stderr: `${busy} refuses so many requests (429): try again later, or compare the folder of its build.\n`,
    });
  });

  it('compares with an origin, whose headers and files are not listed anywhere', async () => {
    const { root } = miniSite();
    const files = writeBuild(join(root, 'dist'), CHANGED);
    const old = writeBuild(join(root, 'old'), SKETCH);
    expect(Object.keys(files).length).toBe(Object.keys(old).length);
    const origin = await serving(({ url = '/' }, response) => {
      const path = url.slice(1);
      response.end(old[path] ?? old[`${path}/index.html`.replace(/^\//, '')]);
    });
    const { code, stdout } = await runHere({ root }, ['diff', origin, 'dist', '--format', 'json']);
    expect(code).toBe(0);
    const difference = JSON.parse(stdout);
    expect(difference.pairs).toHaveLength(1);
    expect([difference.headers, difference.sending]).toEqual([undefined, undefined]);
  });
});
