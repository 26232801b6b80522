import type { Sending } from './forms-process.ts';
import { newSending, postSending } from './forms-process.ts';

/** Visitors who go on posting, each message until it is acknowledged. */
export interface Visitors {
  /** Keys of the messages that were acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  /** Number of answers by status; `none` counts posts without an answer. */
  readonly answers: ReadonlyMap<number | 'none', number>;
  /** Waits for the answers under way and sends nothing more. */
  readonly stop: () => Promise<void>;
}

const AFTER_REFUSAL_MS = 20;

/** Lets so many visitors post at the same time, each some ms after its last answer. */
export function startVisitors(url: string, count: number, pauseMs = 0): Visitors {
  const acknowledged = new Set<string>();
  const answers = new Map<number | 'none', number>();
  let going = true;
  const visitor = async (): Promise<void> => {
    let sending: Sending = newSending();
    while (going) {
      const status = await postSending(url, sending);
      answers.set(status ?? 'none', (answers.get(status ?? 'none') ?? 0) + 1);
      if (status === 200) acknowledged.add(sending.key);
      // A visitor who is refused tries the same message again, after a moment.
      if (status === 200) sending = newSending();
      const rest = status === 200 ? pauseMs : Math.max(pauseMs, AFTER_REFUSAL_MS);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    }
  };
  const all = Promise.all(Array.from({ length: count }, visitor));
  return {
    acknowledged,
    answers,
    stop: async () => {
      going = false;
      await all;
    },
  };
}
