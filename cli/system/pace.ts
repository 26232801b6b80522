import { setTimeout } from 'node:timers/promises';
import type { RetryFields } from './retry-after.ts';
import { retryAfter } from './retry-after.ts';

/** Facts of an answer from which a {@link Pace} learns that its server was asked too often. */
export interface Pacing extends RetryFields {
  readonly status: number;
}

/** Sends a request of many to one server; `pacingOf` reads what the answer says of the pace. */
type Pace = <T>(send: () => Promise<T>, pacingOf: (answer: T) => Pacing) => Promise<T>;

/**
 * Creates a pace that repeats requests which the server refuses for now (429, or 503 with a time), when the server says,
 * and holds back all others until then. A server that refuses one for longer than {@link MOST_MS} is not waited for again.
 */
export function createPace(signal?: AbortSignal): Pace {
  let until = 0;
  let isOver = false;
  return async (send, pacingOf) => {
    const started = performance.now();
    for (;;) {
      for (let rest = until - performance.now(); rest > 0; rest = until - performance.now())
        await setTimeout(rest, undefined, { signal }).catch(() => signal?.throwIfAborted());
      const answer = await send();
      const wait = waitOf(pacingOf(answer));
      if (wait === undefined || isOver) return answer;
      isOver = performance.now() + wait > started + MOST_MS;
      if (isOver) return answer;
      until = Math.max(until, performance.now() + wait);
    }
  };
}

const MOST_MS = 60_000;

/** Least wait, of a server that says no time. */
const LEAST_MS = 500;

function waitOf(pacing: Pacing): number | undefined {
  const isTooFast = pacing.status === 429 || (pacing.status === 503 && pacing['retry-after'] !== undefined);
  return isTooFast ? Math.max(LEAST_MS, retryAfter(pacing)) : undefined;
}
