import { Worker } from 'node:worker_threads';
import { isSystemError } from '../report/system-error.ts';
import type { RenderEnv } from '../types.ts';
import type { WriterPlace } from '../write/file-writer.ts';
import type { PageJob } from './finish-page.ts';
import type { MadePage } from './page-maker.ts';

/** What worker threads are started with. */
export interface PoolInput {
  readonly jobs: readonly PageJob[];
  readonly env: RenderEnv;
  /** Absolute path of the project. */
  readonly root: string;
  /** Where the thread of this name writes. */
  readonly writerPlace: (name: string) => WriterPlace;
  /** Largest documents after brotli 11; undefined where nothing is weighed. */
  readonly budgets: Readonly<Record<string, number>> | undefined;
  /** Number of threads, at least 1. */
  readonly threads: number;
  /** `file:` URL of the compiled worker. */
  readonly worker: URL;
  readonly onPage: (page: MadePage) => void;
}

/** What a thread is started with: plain values. */
export interface ThreadInput extends Pick<PoolInput, 'env' | 'root' | 'budgets'> {
  readonly place: WriterPlace;
}

/** Pages sent to a thread at a time: few enough that threads end together, enough that messages cost little. */
const BATCH = 64;

/**
 * Makes pages on worker threads; the result has the order of the jobs, whatever thread was first. Pages of a thread
 * that could not start, since the cache with its program is gone or the system has no room, are undefined.
 */
export async function makeOnThreads(input: PoolInput): Promise<readonly (MadePage | undefined)[]> {
  const { jobs } = input;
  const results: (MadePage | undefined)[] = new Array(jobs.length).fill(undefined);
  let next = 0;
  const takeBatch: TakeBatch = () => {
    if (next >= jobs.length) return undefined;
    const start = next;
    next += BATCH;
    return { start, jobs: jobs.slice(start, next) };
  };
  const threads = Array.from({ length: Math.min(input.threads, Math.ceil(jobs.length / BATCH)) }, (_, row) =>
    runThread({ ...input, name: `thread-${row}-` }, takeBatch, (start, made) => {
      made.forEach((page, index) => {
        results[start + index] = page;
        input.onPage(page);
      });
    }),
  );
  await Promise.all(threads);
  return results;
}

type TakeBatch = () => { readonly start: number; readonly jobs: readonly PageJob[] } | undefined;

function runThread(
  { env, root, budgets, worker: url, writerPlace, name }: PoolInput & { readonly name: string },
  takeBatch: TakeBatch,
  keep: (start: number, made: readonly MadePage[]) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Source maps do not reach workers unless asked for: a template that throws must be found.
    const worker = new Worker(url, {
      workerData: { env, root, budgets, place: writerPlace(name) } satisfies ThreadInput,
      execArgv: ['--enable-source-maps'],
    });
    let batch = takeBatch();
    const send = (): void => {
      if (batch === undefined) void worker.terminate().then(() => resolve());
      else worker.postMessage(batch.jobs);
    };
    worker.on('message', (made: readonly MadePage[]) => {
      keep(batch?.start ?? 0, made);
      batch = takeBatch();
      send();
    });
    worker.on('error', (error) => {
      if (couldNotStart(error)) resolve();
      else reject(error);
    });
    send();
  });
}

const UNSTARTED: readonly unknown[] = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_WORKER_INIT_FAILED'];

function couldNotStart(error: unknown): boolean {
  return (
    isSystemError(error) || (error instanceof Error && 'code' in error && UNSTARTED.includes(error.code))
  );
}
