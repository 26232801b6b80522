import type { DocumentFile, ReadResult } from '../read/document-reader.ts';
import type { Page } from '../types.ts';
import type { MadePage, PageJob } from './finish-page.ts';
import type { PageWorker } from './page-worker.ts';

/** Shares out documents and pages. A worker makes the pages of documents that it read; workers without work help. */
interface SharedWork {
  /** Returns the results, in the order of the files. */
  readonly read: (files: readonly DocumentFile[], workers: Workers) => Promise<readonly ReadResult[]>;
  readonly make: (pages: readonly Page[], workers: Workers, handling: PageHandling) => Promise<void>;
}

/** Makes the job of a page, and takes its result. */
export interface PageHandling {
  /** Called when the page's turn comes, since jobs are not kept. */
  readonly jobOf: (page: Page) => PageJob;
  /** Called with each page as it is made. */
  readonly take: (made: MadePage, page: Page) => void;
}

/** This thread's worker, then those of other threads. This thread does the work of one that could not start. */
type Workers = readonly [here: PageWorker, ...there: PageWorker[]];

/** Creates the sharing of work among the workers of one build. It remembers which worker read which document. */
export function createSharedWork(): SharedWork {
  const owners = new Map<string, PageWorker>();
  return {
    read: async (files, workers) => {
      const results = new Map<DocumentFile, ReadResult>();
      const queue = createQueue(files);
      await inBatches(workers, {
        next: ({ batch }) => queue(batch),
        ask: (worker, batch) => worker.read(batch),
        take: (result, file, worker) => {
          owners.set(result.file, worker);
          results.set(file, result);
        },
      });
      return files.flatMap((file) => results.get(file) ?? []);
    },
    make: async (pages, workers, { jobOf, take }) => {
      const taking: ReadonlySet<PageWorker | undefined> = new Set(workers);
      const ownerOf = (page: Page): PageWorker | undefined => {
        const owner = owners.get(page.props.internal.page.file);
        // A worker that takes no part any more owns nothing: other workers read its documents again.
        return taking.has(owner) ? owner : undefined;
      };
      const queueOf = (owner: PageWorker | undefined) =>
        createQueue(pages.filter((page) => ownerOf(page) === owner));
      const own = new Map(workers.map((worker) => [worker, queueOf(worker)]));
      const queues = [queueOf(undefined), ...own.values()];
      await inBatches(workers, {
        // First the worker's own pages, then those without an owner, then those that other workers have not begun.
        next: (worker) => {
          for (const queue of [own.get(worker), ...queues]) {
            const batch = queue?.(worker.batch) ?? [];
            if (batch.length > 0) return batch;
          }
          return [];
        },
        ask: (worker, batch) => worker.make(batch.map(jobOf)),
        take,
      });
    },
  };
}

/** The steps by which a list of items is done. */
interface Work<Item, Answer> {
  /** Returns the next batch of a worker; empty when no work is left. */
  readonly next: (worker: PageWorker) => readonly Item[];
  readonly ask: (worker: PageWorker, batch: readonly Item[]) => Promise<readonly Answer[] | undefined>;
  readonly take: (answer: Answer, item: Item, worker: PageWorker) => void;
}

/** Does every item once. An error of one worker ends the work of all, and is thrown. */
async function inBatches<Item, Answer extends object>(
  workers: Workers,
  { next, ask, take }: Work<Item, Answer>,
): Promise<void> {
  /** Batches of workers that could not start. */
  const undone: Item[] = [];
  let isOver = false;
  /** Returns false when the worker could not start. */
  const doBatch = async (worker: PageWorker, batch: readonly Item[]): Promise<boolean> => {
    const answers = await ask(worker, batch);
    for (const [at, item] of batch.entries()) {
      const answer = answers?.[at];
      if (answer !== undefined) take(answer, item, worker);
    }
    return answers !== undefined;
  };
  const run = async (worker: PageWorker): Promise<void> => {
    for (let batch = next(worker); batch.length > 0 && !isOver; batch = next(worker)) {
      if (await doBatch(worker, batch)) continue;
      undone.push(...batch);
      return;
    }
  };
  try {
    await Promise.all(workers.flatMap((worker) => Array.from({ length: worker.ahead }, () => run(worker))));
  } finally {
    // When one worker fails, the others end after their current batch.
    isOver = true;
  }
  if (undone.length > 0) await doBatch(workers[0], undone);
}

/** Creates a queue that returns items in batches of at most the size asked for, each once. */
function createQueue<T>(items: readonly T[]): (size: number) => readonly T[] {
  let next = 0;
  return (size) => {
    const batch = items.slice(next, next + size);
    next += batch.length;
    return batch;
  };
}
