import { existsSync } from 'node:fs';
import { parentPort, Worker } from 'node:worker_threads';

/** A thread that does one kind of work while the process does something else. */
export interface SideThread<Work, Made> {
  readonly ask: (work: Work) => Promise<Made>;
  readonly close: () => Promise<void>;
}

/** A request to the thread. */
interface Request<Work> {
  readonly number: number;
  readonly work: Work;
}

/** The thread's answer to the request of this number; without `made` when it failed. */
interface Answer<Made> {
  readonly number: number;
  readonly made: Made | undefined;
}

/**
 * Creates a thread that starts with the first request, and keeps the process alive only while it has one to answer.
 * Work that fails there is done again by `here`, which reports the error.
 * @param program its compiled program, which gets `data`; without that file, `here` does all the work
 */
export function createSideThread<Work, Made>(
  program: URL,
  here: (work: Work) => Promise<Made>,
  data?: unknown,
): SideThread<Work, Made> {
  let thread: ReturnType<typeof startThread<Work, Made>> | undefined;
  return {
    ask: async (work) => {
      thread ??= existsSync(program) ? startThread(program, data) : undefined;
      return (await thread?.ask(work)) ?? here(work);
    },
    close: async () => {
      await thread?.worker.terminate();
    },
  };
}

/** Called in the thread: answers each request by its number. */
export function answerRequests<Work, Made>(make: (work: Work) => Promise<Made>): void {
  parentPort?.on('message', ({ number, work }: Request<Work>) => {
    const answer = (made?: Made): void => parentPort?.postMessage({ number, made } satisfies Answer<Made>);
    make(work).then(answer, () => answer());
  });
}

function startThread<Work, Made>(
  program: URL,
  data: unknown,
): { readonly worker: Worker; readonly ask: (work: Work) => Promise<Made | undefined> } {
  const waiting = new Map<number, (made: Made | undefined) => void>();
  let isGone = false;
  let last = 0;
  const leave = (): void => {
    isGone = true;
    for (const answer of waiting.values()) answer(undefined);
  };
  const worker = new Worker(program, { workerData: data })
    .on('message', ({ number, made }: Answer<Made>) => {
      waiting.get(number)?.(made);
      waiting.delete(number);
      if (waiting.size === 0) worker.unref();
    })
    .on('error', leave)
    .on('exit', leave);
  const ask = (work: Work): Promise<Made | undefined> =>
    new Promise((answer) => {
      if (isGone) return answer(undefined);
      const number = ++last;
      waiting.set(number, answer);
      worker.ref();
      worker.postMessage({ number, work } satisfies Request<Work>);
    });
  return { worker, ask };
}
