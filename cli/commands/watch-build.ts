import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build.ts';
import type { BuildResult } from '../build-result.ts';
import type { Cache } from '../cache/cache.ts';
import { createCache, sweepCache } from '../cache/cache.ts';
import { createMemory } from '../cache/memory.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { terminalOf } from '../project/options.ts';
import { createReporter } from '../report/progress.ts';
import { compiledWorker, programKey } from './program.ts';
import type { CommandWorld } from './terminal.ts';

/** Builds again and again, each time doing only what changed. */
export interface WatchBuild {
  readonly cache: Cache;
  readonly build: (options: BuildOptions, edited?: ReadonlySet<string>) => Promise<BuildResult>;
  /** Says what the public build of the same sources would, and writes nothing. */
  readonly rehearse: (options: BuildOptions, edited?: ReadonlySet<string>) => Promise<BuildResult>;
  /** Gives up the build under way. */
  readonly abort: () => void;
}

/** Prepares to build; only the first build tells its phases. */
export function createWatchBuild(
  { cacheDir }: Pick<BuildOptions, 'cacheDir'>,
  { stderr, env }: CommandWorld,
): WatchBuild {
  const cache = createCache(cacheDir, programKey());
  const interruption = new AbortController();
  const terminal = terminalOf(stderr, env);
  let memory = createMemory();
  const rehearsed = createMemory();
  let builds = 0;
  return {
    cache,
    abort: () => interruption.abort(),
    rehearse: async (options, edited) => {
      const reporter = createReporter({ stream: stderr, ...terminal, quiet: true, json: false });
      const { signal } = interruption;
      const tools = { cache, memory: rehearsed, edited, reporter, worker: compiledWorker(), signal };
      return build({ ...options, dev: false, drafts: false, rehearsal: true }, tools);
    },
    build: async (options, edited) => {
      const reporter = createReporter({ stream: stderr, ...terminal, quiet: builds++ > 0, json: false });
      // When somebody removes the cache folder, the tree that the memory relies on is gone too.
      if (!existsSync(join(options.out, 'builds', 'latest.json'))) memory = createMemory();
      const { signal } = interruption;
      try {
        return await build(options, { cache, memory, edited, reporter, worker: compiledWorker(), signal });
      } finally {
        reporter.close();
        sweepCache(cacheDir);
      }
    },
  };
}
