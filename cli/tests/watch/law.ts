import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runSite } from '../mini-site.ts';
import type { WatchedSite } from './watched-site.ts';
import { compareTrees, treeOf } from './watched-site.ts';

/** How a comparison ended. */
export type Verdict =
  | { readonly kind: 'equal'; readonly files: number }
  /** The sources hold a mistake, and the watch says so too. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'different'; readonly lines: readonly string[] };

/** Builds the sources cold, apart from the watch, and waits until the watch has the same. */
export async function judge(watched: WatchedSite, patienceMs = 30_000): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'watch-law-'));
  try {
    const out = join(folder, 'dist');
    const { code, stderr } = await runSite(watched.root, ['build', '--dev', '--quiet', '--out', out], {
      SITE_CACHE: `${watched.root}.cold`,
    });
    if (code !== 0) return await judgeBroken(watched, stderr, patienceMs);
    const cold = treeOf(out);
    const lines = await settle(() => compareTrees(treeOf(watched.tree()), cold), patienceMs);
    return lines.length === 0 ? { kind: 'equal', files: cold.size } : { kind: 'different', lines };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function judgeBroken(watched: WatchedSite, stderr: string, patienceMs: number): Promise<Verdict> {
  const lines = await settle(
    () => (watched.states.at(-1)?.problem === undefined ? ['The watch sees no mistake', stderr] : []),
    patienceMs,
  );
  return lines.length === 0 ? { kind: 'broken' } : { kind: 'different', lines };
}

/** Looks until nothing is different, or for so long. */
async function settle(look: () => readonly string[], patienceMs: number): Promise<readonly string[]> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const lines = look();
    if (lines.length === 0 || performance.now() > deadline) return lines;
    await wait(50);
  }
}
