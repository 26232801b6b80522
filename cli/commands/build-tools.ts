import type { BuildTools } from '../build-run.ts';
import { createCache, sweepCache } from '../cache/cache.ts';
import type { Threads } from '../pages/threads.ts';
import { createThreads } from '../pages/threads.ts';
import type { BuildOptions } from '../project/build-options.ts';
import type { Reporter } from '../report/progress.ts';
import { compiledWorker, programName } from './compiled-program.ts';
import type { CommandWorld } from './terminal.ts';

/** The tools of a command's build, until they are closed. */
interface OpenBuildTools {
  readonly tools: BuildTools & { readonly threads: Threads };
  /** Removes the live line, and releases the rest; to be called however the build ends. */
  readonly close: () => void;
}

/** Opens what one build of a command needs; an interrupt ends the build. */
export function openBuildTools(
  options: BuildOptions,
  reporter: Reporter,
  world: Pick<CommandWorld, 'onInterrupt'>,
): OpenBuildTools {
  const { cacheDir } = options;
  const interruption = new AbortController();
  const threads = createThreads(compiledWorker(), options);
  const listening = world.onInterrupt?.(() => {
    interruption.abort();
    reporter.close();
  });
  return {
    tools: {
      cache: createCache(cacheDir, programName()),
      reporter,
      threads,
      signal: interruption.signal,
    },
    close: () => {
      threads.close();
      sweepCache(cacheDir);
      listening?.();
      reporter.close();
    },
  };
}
