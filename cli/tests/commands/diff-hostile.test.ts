import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { miniSite } from '../mini-site.ts';
import { SKETCH, writeBuild } from '../publish/built-folder.ts';
import { runHere } from '../run-here.ts';

const PIECES = ['<svg ', '<template>', '<', '<a ', '<a x', '<img ', '<div ', '<h1>', '<section ', '<title>'];
const LENGTH = 120_000;

it('compares pages of tags that never end in no time', async () => {
  const { root } = miniSite();
  const pages = (word: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      PIECES.map((piece, index) => [`/p${index}`, `${word} ${piece.repeat(LENGTH / piece.length)}`]),
    );
  writeBuild(join(root, 'dist'), { pages: pages('one'), style: '', script: '' });
  writeBuild(join(root, 'next'), { pages: pages('two'), style: '', script: '' });
  const started = performance.now();
  const { code, stdout } = await runHere({ root }, ['diff', 'dist', 'next', '--format', 'json']);
  expect(code).toBe(0);
  expect((JSON.parse(stdout) as { readonly pairs: readonly unknown[] }).pairs).toHaveLength(PIECES.length);
  expect(performance.now() - started).toBeLessThan(6000);
});

const pipe = (path: string): unknown => execFileSync('mkfifo', [path]);

it.each<[string, (path: string) => unknown]>([
  ['nothing', () => undefined],
  ['a folder', (path) => mkdirSync(path)],
  ['a link to itself', (path) => symlinkSync('index.html', path)],
  ['a pipe', pipe],
])('names the page of a build in whose place is %s', async (_, put) => {
  const { root } = miniSite();
  for (const folder of ['dist', 'next']) writeBuild(join(root, folder), SKETCH);
  const page = join(root, 'next/about/index.html');
  rmSync(page);
  put(page);
  expect(await runHere({ root }, ['diff', 'dist', 'next'])).toMatchObject({
    code: 1,
    stderr: 'The build in next lacks its page /about: build it again.\n',
  });
});

it('takes a folder whose description is a pipe for no build', async () => {
  const { root } = miniSite();
  for (const folder of ['dist', 'next']) writeBuild(join(root, folder), SKETCH);
  rmSync(join(root, 'next/headers.json'));
  pipe(join(root, 'next/headers.json'));
  const { code, stderr } = await runHere({ root }, ['diff', 'dist', 'next']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is no build in next')]);
});

it.each([
  ['diff', 'next', '\u001b]0;x\u0007'],
  ['diff', '\u001b[31m', 'next'],
  ['diff', 'next', 'next', '-o', 'a\u001b[31m'],
  ['serve', '--dir', '\u001b[31m'],
  ['serve', '--port', '\u001b[31m'],
  ['verify', 'http://\u001b[31m'],
  ['build', '--format', '\u001b[31m'],
  ['\u001b[31m'],
])('shows a terminal no command that was typed for a name: %j %j', async (...args) => {
  const { root } = miniSite();
  for (const folder of ['next', '\u001b[31m']) writeBuild(join(root, folder), SKETCH);
  rmSync(join(root, '\u001b[31m/headers.json'));
  const { stdout, stderr } = await runHere({ root }, args);
  expect(stdout + stderr).not.toContain('\u001b');
  expect(stdout + stderr).not.toBe('');
});
