import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { WatchedSite } from '../watch/watched-site.ts';
import { startWatching } from '../watch/watched-site.ts';

/** A watched site that says what memory it holds after a collection. */
interface ProbedSite extends WatchedSite {
  readonly memory: () => Promise<NodeJS.MemoryUsage>;
}

/** Starts `site watch` with a probe: a signal makes it collect garbage and write what it holds. */
export async function startProbed(root: string): Promise<ProbedSite> {
  const probe = join(root, 'memory-on-signal.cjs');
  writeFileSync(
    probe,
    "process.on('SIGUSR2', () => { global.gc(); global.gc(); console.log('MEMORY ' + JSON.stringify(process.memoryUsage())); });\n",
  );
  const watched = await startWatching(root, { node: ['--expose-gc', '--require', probe] });
  return { ...watched, memory: () => ask(watched) };
}

async function ask({ pid, stdout }: WatchedSite): Promise<NodeJS.MemoryUsage> {
  const before = stdout().length;
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    const [, json] = /MEMORY (.*)\n/.exec(stdout().slice(before)) ?? [];
    if (json !== undefined) return JSON.parse(json) as NodeJS.MemoryUsage;
    await wait(10);
  }
}
