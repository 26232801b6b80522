import type { DocumentFile, ReadResult } from '../read/document-reader.ts';
import type { Page } from '../types.ts';
import type { PageJob } from './finish-page.ts';
import type { MadePage } from './page-maker.ts';
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
  /** Called with each page as it is made, and its row. */
  readonly take: (made: MadePage, row: number) => void;
}

/** This thread's worker, then those of others: what one that could not start was asked for, this thread does. */
export type Workers = readonly [here: PageWorker, ...there: PageWorker[]];

/** Creates what shares work out among the workers of one build, and remembers which of them read what. */
export function createSharedWork(): SharedWork {
  const owners = new Map<string, PageWorker>();
  return {
    read: async (files, workers) => {
      const results = new Map<number, ReadResult>();
      const queue = createQueue([...files.keys()]);
      await inBatches(workers, {
        next: ({ batch }) => queue(batch),
        ask: (worker, rows) => worker.read(rows.flatMap((row) => files[row] ?? [])),
        take: (result, row, worker) => {
          owners.set(result.file, worker);
          results.set(row, result);
        },
      });
      return files.flatMap((_, row) => results.get(row) ?? []);
    },
    make: async (pages, workers, { jobOf, take }) => {
      const taking: ReadonlySet<PageWorker | undefined> = new Set(workers);
      const ownerOf = (page: Page | undefined): PageWorker | undefined => {
        const owner = page && owners.get(page.props.internal.page.file);
        // Who takes no part any more owns nothing: others read the document again.
        return taking.has(owner) ? owner : undefined;
      };
      const rowsOf = (owner: PageWorker | undefined): readonly number[] =>
        [...pages.keys()].filter((row) => ownerOf(pages[row]) === owner);
      const pagesAt = (rows: readonly number[]): readonly Page[] => rows.flatMap((row) => pages[row] ?? []);
      const own = new Map(workers.map((worker) => [worker, createQueue(rowsOf(worker))]));
      const queues = [createQueue(rowsOf(undefined)), ...own.values()];
      await inBatches(workers, {
        // Its own pages first; then what belongs to nobody, and what others have not begun.
        next: (worker) => {
          for (const queue of [own.get(worker), ...queues]) {
            const rows = queue?.(worker.batch) ?? [];
            if (rows.length > 0) return rows;
          }
          return [];
        },
        ask: (worker, rows) => worker.make(pagesAt(rows).map(jobOf)),
        take,
      });
    },
  };
}

/** How the rows of a list are done, whatever is done with them. */
interface Work<T> {
  /** Rows that a worker does next; none when nothing is left. */
  readonly next: (worker: PageWorker) => readonly number[];
  readonly ask: (worker: PageWorker, rows: readonly number[]) => Promise<readonly T[] | undefined>;
  readonly take: (answer: T, row: number, worker: PageWorker) => void;
}

/** Has every row done once; what a worker throws ends all of them, and is thrown. */
async function inBatches<T>(workers: Workers, { next, ask, take }: Work<T>): Promise<void> {
  /** Rows of workers that could not start. */
  const undone: number[] = [];
  let isOver = false;
  const takeAll = (answers: readonly T[], rows: readonly number[], worker: PageWorker): void => {
    for (const [at, answer] of answers.entries()) take(answer, rows[at] ?? 0, worker);
  };
  const run = async (worker: PageWorker): Promise<void> => {
    for (let rows = next(worker); rows.length > 0 && !isOver; rows = next(worker)) {
      const answers = await ask(worker, rows);
      if (answers === undefined) {
        undone.push(...rows);
        return;
      }
      takeAll(answers, rows, worker);
    }
  };
  try {
    await Promise.all(workers.flatMap((worker) => Array.from({ length: worker.ahead }, () => run(worker))));
  } finally {
    // When one fails, the others end after what they are at.
    isOver = true;
  }
  const [here] = workers;
  if (undone.length > 0) takeAll((await ask(here, undone)) ?? [], undone, here);
}

/** Gives rows in batches of at most this size, each once. */
function createQueue(rows: readonly number[]): (size: number) => readonly number[] {
  let next = 0;
  return (size) => {
    const batch = rows.slice(next, next + size);
    next += batch.length;
    return batch;
  };
}
