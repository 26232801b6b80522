import { join } from 'node:path';
import { expect, it } from 'vitest';
import { miniSite } from '../mini-site.ts';
import { writeBuild } from '../publish/built-folder.ts';
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
