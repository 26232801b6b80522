import type { BuildTools } from '../build-run.ts';
import { createCache, sweepCache } from '../cache/cache.ts';
import type { Threads } from '../pages/threads.ts';
import { createThreads } from '../pages/threads.ts';
import type { BuildOptions } from '../project/build-options.ts';
import type { Reporter } from '../report/progress.ts';
import { compiledWorker, programName } from './compiled-program.ts';
import type { CommandWorld } from './terminal.ts';

/** What a command builds with. */
interface OpenBuildTools {
  readonly tools: BuildTools & { readonly threads: Threads };
  /** Takes the live line away, and lets go of the rest; called whatever became of the build. */
  readonly close: () => void;
}

/** How a build is told, and what else ends when it is interrupted. */
interface BuildTelling {
  readonly reporter: Reporter;
  /** @default nothing */
  readonly onInterrupt?: (() => void) | undefined;
}

/** Opens what one build of a command needs; an interrupt ends the build. */
export function openBuildTools(
  options: BuildOptions,
  { reporter, onInterrupt }: BuildTelling,
  world: Pick<CommandWorld, 'onInterrupt'>,
): OpenBuildTools {
  const { cacheDir } = options;
  const interruption = new AbortController();
  const threads = createThreads(compiledWorker(), options);
  const listening = world.onInterrupt?.(() => {
    interruption.abort();
    reporter.close();
    onInterrupt?.();
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
