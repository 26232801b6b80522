import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MiniSite, Run } from '../mini-site.ts';
import { GENERATOR, miniSite } from '../mini-site.ts';
import { doc, treeOf } from './move-site.ts';

const DYING = pathToFileURL(join(GENERATOR, 'cli/tests/commands/dying-disk.mjs')).href;

/** The commands that change texts of several files. */
export const MOVES = [
  ['a move', ['move', '/guide', '/aide/guide']],
  ['a removal', ['remove', '/guide', '--yes']],
] as const;

/** Makes a site with a page whose picture lies next to it, and a page that links to it. */
export function guideSite(atEnd?: (cleanUp: () => void) => void): MiniSite {
  const overlay = {
    'content/fr/guide/index.md': doc('Un guide pour partir', '', '![Un plan](plan.svg)'),
    'content/fr/guide/plan.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="9" height="9"/>\n',
    'content/en/guide.md': doc('A guide to begin with'),
    'content/fr/about.md': doc('Une page qui mène au guide', '', 'Voir [le guide](guide/index.md).'),
    '.gitignore': '.cache\n',
  };
  return miniSite(overlay, undefined, atEnd);
}

/** Runs a command in a process that dies at a call; true when it died. */
export async function dies(site: MiniSite, args: readonly string[], at: number): Promise<boolean> {
  const { code } = await site.run(args, {
    SITE_CACHE: join(site.root, '.cache'),
    SITE_TEST_DIES_AT: String(at),
    NODE_OPTIONS: `--import=${DYING}`,
  });
  return code === null;
}

/** A command, and the moments of its deaths. */
interface DeathsOptions {
  readonly args: readonly string[];
  /** Kills at every such call that changes a file, from the first on. */
  readonly step: number;
  /** Runs a command to its end. */
  readonly run: (site: MiniSite, args: readonly string[]) => Promise<Run>;
  /** Two sites of the guide, not yet changed. */
  readonly sites: readonly [MiniSite, MiniSite];
}

/** Deaths before the journal was written, and after. */
interface Deaths {
  readonly early: number;
  readonly late: number;
}

/** Kills a command again and again; throws unless it is finished later, or had not begun. */
export async function killThrough({ args, step, run, sites }: DeathsOptions): Promise<Deaths> {
  const [whole, site] = sites;
  const before = treeOf(whole.root);
  assert.equal((await run(whole, args)).code, 0);
  const after = treeOf(whole.root);
  assert.notDeepEqual(after, before);

  const deaths = { early: 0, late: 0 };
  for (let at = 1; await dies(site, args, at); at += step) {
    const killed = `killed at ${at}`;
    if (existsSync(join(site.root, '.site-move.json'))) {
      deaths.late++;
      const { stderr } = await run(site, ['build', '--quiet']);
      assert.match(stderr, /run "site move --resume" to finish it \[unfinished-move\]/, killed);
      const { code, stdout } = await run(site, ['move', '--resume']);
      const asked = `site ${args.slice(0, 3).join(' ').replace(' --yes', '')}`;
      assert.deepEqual([code, stdout], [0, `Finished what was interrupted: ${asked}.\n`], killed);
      assert.deepEqual(treeOf(site.root), after, killed);
    } else {
      deaths.early++;
      const left = JSON.stringify(treeOf(site.root));
      assert.ok([before, after].map((tree) => JSON.stringify(tree)).includes(left), killed);
    }
    // Begin again from the start.
    site.write({ content: undefined });
    site.write(before);
  }
  assert.deepEqual(treeOf(site.root), after);
  return deaths;
}
