import { build } from '../build.ts';
import type { BuildResult } from '../build-result.ts';
import { createCache, sweepCache } from '../cache/cache.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { terminalOf } from '../project/options.ts';
import { createReporter } from '../report/progress.ts';
import { compiledWorker, programKey } from './program.ts';
import type { CommandWorld } from './terminal.ts';

/** How a rehearsal is told. */
export interface RehearsalTelling {
  /** Only problems. */
  readonly quiet: boolean;
  /** Nothing at all: the output is for a program. */
  readonly silent: boolean;
}

/** Rehearses a build with progress on the terminal, and writes nothing of it but the cache. */
export async function rehearse(
  options: BuildOptions,
  { quiet, silent }: RehearsalTelling,
  { stderr, env, onInterrupt }: CommandWorld,
): Promise<BuildResult> {
  const reporter = createReporter({ stream: stderr, ...terminalOf(stderr, env), quiet, json: silent });
  const interruption = new AbortController();
  const listening = onInterrupt?.(() => {
    interruption.abort();
    reporter.close();
  });
  try {
    return await build(
      { ...options, rehearsal: true },
      {
        cache: createCache(options.cacheDir, programKey()),
        reporter,
        worker: compiledWorker(),
        signal: interruption.signal,
      },
    );
  } finally {
    sweepCache(options.cacheDir);
    listening?.();
    reporter.close();
  }
}
