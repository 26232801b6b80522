import type { DocumentFile, ReadResult } from '../read/document-reader.ts';
import type { Page } from '../types.ts';
import type { MadePage, PageJob } from './finish-page.ts';
import type { PageWorker } from './page-worker.ts';

/** Shares documents and pages out among workers: who reads a document makes its pages, unless another has nothing to do. */
export interface SharedWork {
  /** What was read, in the order of the files. */
  readonly read: (files: readonly DocumentFile[], workers: Workers) => Promise<readonly ReadResult[]>;
  readonly make: (pages: readonly Page[], workers: Workers, handling: Handling) => Promise<void>;
}

/** How pages are asked for, and what becomes of them. */
export interface Handling {
  /** Called when the page's turn has come: what it makes is not kept. */
  readonly jobOf: (page: Page) => PageJob;
  /** Called with each page as it is made. */
  readonly take: (made: MadePage, page: Page) => void;
}

/** This thread's worker, then those of others: what one that could not start was asked for, this thread does. */
export type Workers = readonly [here: PageWorker, ...there: PageWorker[]];

/** Creates what shares work out among the workers of one build, and remembers which of them read what. */
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
        // Who takes no part any more owns nothing: others read the document again.
        return taking.has(owner) ? owner : undefined;
      };
      const queueOf = (owner: PageWorker | undefined) =>
        createQueue(pages.filter((page) => ownerOf(page) === owner));
      const own = new Map(workers.map((worker) => [worker, queueOf(worker)]));
      const queues = [queueOf(undefined), ...own.values()];
      await inBatches(workers, {
        // Its own pages first; then what belongs to nobody, and what others have not begun.
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

/** How the items of a list are done, whatever is done with them. */
interface Work<Item, Answer> {
  /** What a worker does next; nothing when nothing is left. */
  readonly next: (worker: PageWorker) => readonly Item[];
  readonly ask: (worker: PageWorker, batch: readonly Item[]) => Promise<readonly Answer[] | undefined>;
  readonly take: (answer: Answer, item: Item, worker: PageWorker) => void;
}

/** Has every item done once; what a worker throws ends all of them, and is thrown. */
async function inBatches<Item, Answer extends object>(
  workers: Workers,
  { next, ask, take }: Work<Item, Answer>,
): Promise<void> {
  /** What workers that could not start were asked for. */
  const undone: Item[] = [];
  let isOver = false;
  /** False from a worker that could not start. */
  const done = async (worker: PageWorker, batch: readonly Item[]): Promise<boolean> => {
    const answers = await ask(worker, batch);
    for (const [at, item] of batch.entries()) {
      const answer = answers?.[at];
      if (answer !== undefined) take(answer, item, worker);
    }
    return answers !== undefined;
  };
  const run = async (worker: PageWorker): Promise<void> => {
    for (let batch = next(worker); batch.length > 0 && !isOver; batch = next(worker)) {
      if (await done(worker, batch)) continue;
      undone.push(...batch);
      return;
    }
  };
  try {
    await Promise.all(workers.flatMap((worker) => Array.from({ length: worker.ahead }, () => run(worker))));
  } finally {
    // When one fails, the others end after what they are at.
    isOver = true;
  }
  if (undone.length > 0) await done(workers[0], undone);
}

/** Gives items in batches of at most this size, each once. */
function createQueue<T>(items: readonly T[]): (size: number) => readonly T[] {
  let next = 0;
  return (size) => {
    const batch = items.slice(next, next + size);
    next += batch.length;
    return batch;
  };
}
