import { Worker } from 'node:worker_threads';
import { isSystemError } from '../report/system-error.ts';
import type { Page, RenderEnv, RenderedPage } from '../types.ts';

/** What worker threads are started with. */
export interface PoolInput {
  readonly pages: readonly Page[];
  readonly env: RenderEnv;
  /** Absolute path of the project. */
  readonly root: string;
  /** Number of threads, at least 1. */
  readonly threads: number;
  /** `file:` URL of the compiled worker. */
  readonly worker: URL;
  readonly onPage: (page: RenderedPage) => void;
}

/** What a thread is started with. */
export interface WorkerInput extends Pick<PoolInput, 'env' | 'root'> {}

/** Pages sent to a thread at a time: few enough that threads end together, enough that messages cost little. */
const BATCH = 64;

/**
 * Renders pages on worker threads; the result has the order of the pages, whatever thread was first. Pages of a thread
 * that could not start, since the cache with its program is gone or the system has no room, are undefined.
 */
export async function renderOnThreads(input: PoolInput): Promise<readonly (RenderedPage | undefined)[]> {
  const results: (RenderedPage | undefined)[] = new Array(input.pages.length).fill(undefined);
  let next = 0;
  const takeBatch = (): { readonly start: number; readonly pages: readonly Page[] } | undefined => {
    if (next >= input.pages.length) return undefined;
    const start = next;
    next += BATCH;
    return { start, pages: input.pages.slice(start, next) };
  };
  const threads = Array.from({ length: Math.min(input.threads, Math.ceil(input.pages.length / BATCH)) }, () =>
    runThread(input, takeBatch, (start, rendered) => {
      rendered.forEach((page, index) => {
        results[start + index] = page;
        input.onPage(page);
      });
    }),
  );
  await Promise.all(threads);
  return results;
}

type TakeBatch = () => { readonly start: number; readonly pages: readonly Page[] } | undefined;

function runThread(
  input: PoolInput,
  takeBatch: TakeBatch,
  keep: (start: number, rendered: readonly RenderedPage[]) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Source maps do not reach workers unless asked for: a template that throws must be found.
    const worker = new Worker(input.worker, {
      workerData: { env: input.env, root: input.root } satisfies WorkerInput,
      execArgv: ['--enable-source-maps'],
    });
    let batch = takeBatch();
    const send = (): void => {
      if (batch === undefined) void worker.terminate().then(() => resolve());
      else worker.postMessage(batch.pages);
    };
    worker.on('message', (rendered: readonly RenderedPage[]) => {
      keep(batch?.start ?? 0, rendered);
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
