import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leftWhenInterrupted } from '../interrupted.ts';
import { runHere } from '../run-here.ts';
import { dies, guideSite, killThrough, MOVES } from './move-deaths.ts';
import { treeOf } from './move-site.ts';

/** `npm run proof -- move-kills` kills at every call. */
const STEP = 5;

describe('killed at a change of a file, nothing is lost', () => {
  it.each(MOVES)('by %s: it is finished later, or had not begun', { timeout: 240_000 }, async (_, args) => {
    const sites = [guideSite(), guideSite()] as const;
    const { early, late } = await killThrough({ args, step: STEP, run: runHere, sites });
    expect(early).toBeGreaterThan(0);
    expect(late).toBeGreaterThan(0);
  });

  it('says which file changed since, and finishes nothing over it', async () => {
    const run = guideSite();
    expect(await dies(run, ['move', '/guide', '/aide/guide'], 5)).toBe(true);
    run.write({ 'content/fr/about.md': 'Une phrase écrite entre-temps.\n' });
    const standing = treeOf(run.root);
    const { code, stderr } = await runHere(run, ['move', '--resume']);
    expect([code, stderr]).toEqual([
      1,
      'site move /guide /aide/guide was interrupted, and content/fr/about.md has changed since: put it back as it was, or remove .site-move.json to keep the files as they are.\n',
    ]);
    expect(treeOf(run.root)).toEqual(standing);
  });

  it.each([
    '../stolen.txt',
    'content/../../stolen.txt',
    'content/fr/elsewhere/stolen.md',
    '.git/hooks/post-checkout',
    'templates/stolen.ts',
    undefined,
  ])('does nothing of what came with the project, and no move has written: %s', async (file) => {
    const { root, write } = guideSite();
    const text = 'mine';
    const changes = [{ file, isNew: true, text, after: createHash('sha256').update(text).digest('hex') }];
    write({ '.site-move.json': JSON.stringify({ doing: 'site move /a /b', changes }), 'folder/a.txt': 'a' });
    symlinkSync(join(root, 'folder'), join(root, 'content/fr/elsewhere'));
    const standing = treeOf(root);
    for (const args of [
      ['move', '--resume'],
      ['remove', '/guide', '-y'],
    ])
      expect(await runHere({ root }, args)).toEqual({
        code: 1,
        stdout: '',
        stderr: 'No move of this site has written .site-move.json: remove it. Nothing was changed.\n',
      });
    expect(treeOf(root)).toEqual(standing);
    expect(existsSync(join(root, '../stolen.txt'))).toBe(false);
  });

  it.each<[string, (path: string) => unknown]>([
    ['a folder', (path) => mkdirSync(path)],
    ['a pipe', (path) => execFileSync('mkfifo', [path])],
  ])('takes %s in the place of its notes for none of its own', async (_, put) => {
    const site = guideSite();
    put(join(site.root, '.site-move.json'));
    for (const args of [
      ['move', '/guide', '/aide/guide'],
      ['move', '--resume'],
    ])
      expect(await runHere(site, args)).toMatchObject({
        code: 1,
        stderr: 'No move of this site has written .site-move.json: remove it. Nothing was changed.\n',
      });
  });

  it.each(MOVES)('leaves no copy of the texts when %s is interrupted', async (_, args) => {
    const run = guideSite();
    const standing = treeOf(run.root);
    expect(await leftWhenInterrupted(run, [...args, '--dry-run'], /content/)).toEqual([[], []]);
    rmSync(join(run.root, 'tmp'), { recursive: true });
    expect(treeOf(run.root)).toEqual(standing);
  });

  it('is not finished by a command that is to write nothing', async () => {
    const run = guideSite();
    expect(await dies(run, ['move', '/guide', '/aide/guide'], 5)).toBe(true);
    const standing = treeOf(run.root);
    for (const args of [
      ['move', '/about', '/us', '--dry-run'],
      ['remove', '/about', '--dry-run'],
      ['move', '--resume', '--dry-run'],
    ])
      expect(await runHere(run, args)).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'site move /guide /aide/guide was interrupted: finish it with "site move --resume" first. Nothing was written: --dry-run.\n',
      });
    expect(treeOf(run.root)).toEqual(standing);
  });

  it('has nothing to resume where nothing was interrupted', async () => {
    expect(await runHere(guideSite(), ['move', '--resume'])).toMatchObject({
      code: 0,
      stdout: 'No move or removal was interrupted.\n',
    });
  });
});
