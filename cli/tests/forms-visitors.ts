import type { Sending } from './forms-process.ts';
import { newSending, postSending } from './forms-process.ts';

/** Visitors who post without a pause, each until its message is acknowledged. */
export interface Visitors {
  /** Keys of the messages that were acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  /** How often each status was answered; `none` when no answer came. */
  readonly answers: ReadonlyMap<number | 'none', number>;
  /** Waits for the answers under way and sends nothing more. */
  readonly stop: () => Promise<void>;
}

/** Lets so many visitors post at the same time. */
export function startVisitors(url: string, count: number): Visitors {
  const acknowledged = new Set<string>();
  const answers = new Map<number | 'none', number>();
  let going = true;
  const visitor = async (): Promise<void> => {
    let sending: Sending = newSending();
    while (going) {
      const status = await postSending(url, sending);
      answers.set(status ?? 'none', (answers.get(status ?? 'none') ?? 0) + 1);
      if (status === 200) acknowledged.add(sending.key);
      // Whoever is refused tries the same message again, after a moment.
      if (status === 200) sending = newSending();
      else await new Promise((resolve) => setTimeout(resolve, 20));
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
