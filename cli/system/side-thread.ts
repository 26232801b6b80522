import { existsSync } from 'node:fs';
import { parentPort, Worker } from 'node:worker_threads';

/** Does one kind of work beside what the process does meanwhile. */
export interface SideThread<Work, Made> {
  readonly ask: (work: Work) => Promise<Made>;
  readonly close: () => Promise<void>;
}

/** What the thread is asked. */
interface Request<Work> {
  readonly number: number;
  readonly work: Work;
}

/** What the thread made of the request of this number; nothing where it could not. */
interface Answer<Made> {
  readonly number: number;
  readonly made: Made | undefined;
}

/**
 * Makes a thread that starts with the first question, and keeps the process only while it has one to answer. What it
 * cannot do is done `here`, where what is wrong is said.
 * @param program its compiled program, which is given `data`; left uncompiled, there is no thread
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

/** In the thread: answers each request by its number. */
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
