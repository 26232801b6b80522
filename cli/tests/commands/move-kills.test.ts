import { describe, expect, it } from 'vitest';
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
      'site move /guide /aide/guide was interrupted, and content/fr/about.md has changed since: put it back as it was, or remove .site-move.json to stay with what is there.\n',
    ]);
    expect(treeOf(run.root)).toEqual(standing);
  });

  it('has nothing to resume where nothing was interrupted', async () => {
    expect(await runHere(guideSite(), ['move', '--resume'])).toMatchObject({
      code: 0,
      stdout: 'Nothing was interrupted.\n',
    });
  });
});
