import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { formatDiagnostics } from '../../report/frame.ts';
import type { JsonReport } from '../../report/json.ts';
import { runSite } from '../mini-site.ts';
import type { WatchedSite } from './watched-site.ts';
import { compareTrees, treeOf } from './watched-site.ts';

/** Outcome of a comparison. */
export type Verdict =
  | { readonly kind: 'equal'; readonly files: number }
  /** The sources hold a mistake, and the watch says the same of it. */
  | { readonly kind: 'broken'; readonly problem: string }
  | { readonly kind: 'different'; readonly lines: readonly string[] };

/** Options of a comparison. */
interface JudgeOptions {
  /** Longest time until the watch has the same, in milliseconds. @default 30_000 */
  readonly patienceMs?: number;
  /** Runs `site` in a folder. @default as a process */
  readonly run?: typeof runSite;
}

/** Builds the sources cold, apart from the watch and by its clock, and waits until the watch has the same. */
export async function judge(
  watched: WatchedSite,
  { patienceMs = 30_000, run = runSite }: JudgeOptions = {},
): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'watch-law-'));
  try {
    const out = join(folder, 'dist');
    const { stdout, stderr } = await run(watched.root, ['build', '--dev', '--json', '--out', out], {
      SITE_CACHE: `${watched.root}.cold`,
      SOURCE_DATE_EPOCH: String(Math.floor(watched.clock() / 1000)),
    });
    if (stdout === '') return { kind: 'different', lines: ['The cold build broke down', stderr] };
    const report = JSON.parse(stdout) as JsonReport;
    if (!report.ok) return await judgeBroken(watched, report, patienceMs);
    const cold = treeOf(out);
    const problemOf = (): readonly string[] => {
      const { problem } = watched.states.at(-1) ?? {};
      return problem === undefined ? [] : ['The watch sees a mistake', problem];
    };
    const lines = await settle(
      () => [...compareTrees(treeOf(watched.tree()), cold), ...problemOf()],
      patienceMs,
    );
    return lines.length === 0 ? { kind: 'equal', files: cold.size } : { kind: 'different', lines };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function judgeBroken(
  watched: WatchedSite,
  { diagnostics }: JsonReport,
  patienceMs: number,
): Promise<Verdict> {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const problem = formatDiagnostics(errors, { colour: false, limit: MOST_SHOWN });
  const lines = await settle(() => {
    const said = watched.states.at(-1)?.problem ?? 'nothing';
    return said === problem ? [] : ['The cold build says:', problem, 'The watch says:', said];
  }, patienceMs);
  return lines.length === 0 ? { kind: 'broken', problem } : { kind: 'different', lines };
}

/** Number of errors that watch mode shows at most. */
const MOST_SHOWN = 20;

/** Looks until nothing is different, or until the patience ends; returns the last differences. */
async function settle(look: () => readonly string[], patienceMs: number): Promise<readonly string[]> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const lines = look();
    if (lines.length === 0 || performance.now() > deadline) return lines;
    await wait(50);
  }
}
