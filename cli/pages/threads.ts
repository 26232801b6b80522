import type { BuildOptions } from '../project/build-options.ts';
import { optimizeSoonFor } from '../system/optimize-soon.ts';
import type { Thread } from './thread.ts';
import { startThread } from './thread.ts';

/** Threads beside the main one, which start when there is enough for them to do. */
export interface Threads {
  /** Those for so many documents or pages: none where the main thread is as fast alone, unless they have started. */
  readonly startFor: (count: number) => readonly Thread[];
  /** Ends them; none starts any more. */
  readonly close: () => void;
}

/** Threads of a build with this compiled program; left uncompiled, there are none. */
export function createThreads(
  program: URL | undefined,
  { root, workers, workersFrom }: Pick<BuildOptions, 'root' | 'workers' | 'workersFrom'>,
): Threads {
  const threads: Thread[] = [];
  let isClosed = false;
  return {
    startFor: (count) => {
      if (program === undefined || isClosed || count === 0) return [];
      // Those that read documents have what their pages are made from.
      if (threads.length === 0 && count < workersFrom) return [];
      optimizeSoonFor(count);
      while (threads.length < workers - 1) threads.push(startThread(program, root));
      return threads;
    },
    close: () => {
      isClosed = true;
      for (const thread of threads.splice(0)) thread.close();
    },
  };
}
