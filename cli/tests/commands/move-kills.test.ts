import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { MiniSite } from '../mini-site.ts';
import { miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import { buildSite } from '../stages.ts';
import { doc, treeOf } from './move-site.ts';

const DYING = pathToFileURL(join(import.meta.dirname, 'dying-disk.mjs')).href;

/** A page with a picture beside it, and one that links to it. */
const site = (): MiniSite =>
  miniSite({
    'content/fr/guide/index.md': doc('Un guide pour partir', '', '![Un plan](plan.svg)'),
    'content/fr/guide/plan.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="9" height="9"/>\n',
    'content/en/guide.md': doc('A guide to begin with'),
    'content/fr/about.md': doc('Une page qui mène au guide', '', 'Voir [le guide](guide/index.md).'),
    '.gitignore': '.cache\n',
  });

/** Runs a command in a process that dies at a call; whether it died. */
async function dies(run: MiniSite, args: readonly string[], at: number): Promise<boolean> {
  const { code } = await run.run(args, {
    SITE_CACHE: join(run.root, '.cache'),
    SITE_TEST_DIES_AT: String(at),
    NODE_OPTIONS: `--import=${DYING}`,
  });
  return code === null;
}

describe('killed at any change of a file, nothing is lost', () => {
  it.each([
    ['a move', ['move', '/guide', '/aide/guide']],
    ['a removal', ['remove', '/guide', '--yes']],
  ] as const)('by %s: it is finished later, or had not begun', { timeout: 240_000 }, async (_, args) => {
    const whole = site();
    const before = treeOf(whole.root);
    expect((await runHere(whole, args)).code).toBe(0);
    const after = treeOf(whole.root);
    expect(after).not.toEqual(before);

    const run = site();
    let deaths = 0;
    for (let at = 1; await dies(run, args, at); at++) {
      deaths++;
      const isBegun = existsSync(join(run.root, '.site-move.json'));
      if (isBegun) {
        expect((await buildSite(run)).printed).toContain(
          'run "site move --resume" to finish it [unfinished-move]',
        );
        const { code, stdout } = await runHere(run, ['move', '--resume']);
        expect([code, stdout]).toEqual([
          0,
          `Finished what was interrupted: site ${args.slice(0, 3).join(' ').replace(' --yes', '')}.\n`,
        ]);
        expect(treeOf(run.root), `killed at ${at}`).toEqual(after);
      } else expect([before, after], `killed at ${at}`).toContainEqual(treeOf(run.root));
      // Begin again from the start.
      run.write({ content: undefined });
      run.write(Object.fromEntries(Object.entries(before)));
    }
    expect(treeOf(run.root)).toEqual(after);
    expect(deaths).toBeGreaterThan(6);
  });

  it('says which file changed since, and finishes nothing over it', async () => {
    const run = site();
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
    expect(await runHere(site(), ['move', '--resume'])).toMatchObject({
      code: 0,
      stdout: 'Nothing was interrupted.\n',
    });
  });
});
