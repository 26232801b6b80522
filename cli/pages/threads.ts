import { setFlagsFromString } from 'node:v8';
import type { BuildOptions } from '../project/build-options.ts';
import type { Thread } from './thread.ts';
import { startThread } from './thread.ts';

/** Threads besides the main one. They start when there is enough work. */
export interface Threads {
  /** Returns threads for this many documents or pages: none when the main thread alone is as fast, unless they run. */
  readonly startFor: (count: number) => readonly Thread[];
  /** Ends the threads, and starts no other. */
  readonly close: () => void;
}

/** Creates the threads of a build, which run this compiled program. Without a program, there are none. */
export function createThreads(
  program: URL | undefined,
  { root, workers, workersFrom }: Pick<BuildOptions, 'root' | 'workers' | 'workersFrom'>,
): Threads {
  const threads: Thread[] = [];
  let isClosed = false;
  return {
    startFor: (count) => {
      if (program === undefined || isClosed || count === 0) return [];
      // Threads that have read documents hold the texts of their pages.
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

/** From so many documents or pages on, functions run long enough to be worth V8's optimizing compiler early. */
const MANY = 4_000;

/**
 * Makes V8 optimize functions as soon as it does by default, when a build makes that many documents or pages: the
 * launcher delays it, for small sites. That saves a twentieth of a first build of 10,000 pages on Node 20; later
 * versions have a compiler in between, and take as long either way.
 */
function optimizeSoonFor(count: number): void {
  if (count >= MANY && process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=67584');
}
