import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { cutFont } from './cut-font.ts';
import type { FontChoice } from './font-list.ts';

/** Cuts fonts, beside what the process does meanwhile. */
export interface FontCutter {
  /** See {@link cutFont}. */
  readonly cut: (bytes: Uint8Array, axes: FontChoice['axes']) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

/** A font for the thread. */
export interface CutRequest {
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly axes: FontChoice['axes'];
}

/** What the thread made of the request of this number; no content where it could not. */
export interface CutAnswer {
  readonly number: number;
  readonly content: Uint8Array | undefined;
}

/**
 * Makes a cutter whose thread starts with the first font. What the thread cannot do is done here, where what is wrong
 * is said; a program that is not compiled has no thread.
 * @param program the compiled worker, where the launcher puts it below the folder of every chunk
 */
export function createFontCutter(program = new URL('./bundle/font-worker.js', import.meta.url)): FontCutter {
  let thread: Thread | undefined;
  return {
    cut: async (bytes, axes) => {
      thread ??= existsSync(program) ? startThread(program) : undefined;
      return (await thread?.cut(bytes, axes)) ?? cutFont(bytes, axes);
    },
    close: async () => {
      await thread?.worker.terminate();
    },
  };
}

interface Thread {
  readonly worker: Worker;
  /** Undefined where it could not, or is gone. */
  readonly cut: (...font: Parameters<FontCutter['cut']>) => Promise<Uint8Array | undefined>;
}

function startThread(program: URL): Thread {
  const waiting = new Map<number, (content: Uint8Array | undefined) => void>();
  let isGone = false;
  let last = 0;
  const leave = (): void => {
    isGone = true;
    for (const answer of waiting.values()) answer(undefined);
  };
  const worker = new Worker(program)
    .on('message', ({ number, content }: CutAnswer) => waiting.get(number)?.(content))
    .on('error', leave)
    .on('exit', leave);
  const cut: Thread['cut'] = (bytes, axes) =>
    new Promise((answer) => {
      if (isGone) return answer(undefined);
      const number = ++last;
      waiting.set(number, answer);
      worker.postMessage({ number, bytes, axes } satisfies CutRequest);
    });
  return { worker, cut };
}
