import { Worker } from 'node:worker_threads';
import { isSystemError } from '../system/system-error.ts';
import type { Message, ThreadMessage } from './messages.ts';

/** A thread that holds documents. */
export interface Thread {
  /** Sends a message that has no answer. */
  readonly tell: (message: Message) => void;
  /**
   * Sends a message and returns its answer; answers come in the order of the messages. Undefined when the thread could
   * not start, since the cache with its program is gone or the system has no room.
   */
  readonly ask: <T>(message: Message) => Promise<readonly T[] | undefined>;
  readonly close: () => void;
}

/** MB of young objects in a thread, as in Node 20. Later versions allow four times that, and gain no time. */
const YOUNG_MB = 48;

/**
 * Starts a thread with the program at this `file:` URL, possibly before the project is compiled. `root` is the absolute
 * path of the project.
 */
export function startThread(program: URL, root: string): Thread {
  const worker = new Worker(program, {
    workerData: root,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const waiting: PendingRequest[] = [];
  let ended: { readonly error: unknown } | undefined;
  const end = (error: unknown): void => {
    ended ??= { error };
    for (const { answer, fail } of waiting.splice(0)) {
      if (couldNotStart(error)) answer(undefined);
      else fail(error);
    }
  };
  worker.on('message', (told: ThreadMessage) => {
    // Nothing waits for it here either: so this process reports it as one of its own.
    if ('unawaited' in told) void Promise.reject(told.unawaited);
    else waiting.shift()?.answer(told);
  });
  worker.on('error', end);
  // A thread that exits without an error was closed: no caller waits for it then, or none cares.
  worker.on('exit', () => end(new ThreadEnded()));
  return {
    tell: (message) => worker.postMessage(message),
    ask: <T>(message: Message) =>
      new Promise<readonly T[] | undefined>((resolve, reject) => {
        waiting.push({ answer: resolve as PendingRequest['answer'], fail: reject });
        if (ended === undefined) worker.postMessage(message);
        else end(ended.error);
      }),
    close: () => void worker.terminate(),
  };
}

interface PendingRequest {
  readonly answer: (answer: readonly unknown[] | undefined) => void;
  readonly fail: (error: unknown) => void;
}

/** A thread that was closed while a caller waited for it. */
class ThreadEnded extends Error {
  readonly code = 'ERR_WORKER_INIT_FAILED';
}

const UNSTARTED: readonly unknown[] = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_WORKER_INIT_FAILED'];

function couldNotStart(error: unknown): boolean {
  return (
    isSystemError(error) || (error instanceof Error && 'code' in error && UNSTARTED.includes(error.code))
  );
}
