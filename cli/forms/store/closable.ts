import { within } from '../within.ts';
import type { Database } from './database.ts';

/**
 * A database that finishes what was asked before it closes, refuses what is asked later, and may be closed twice. What
 * takes longer than a moment waits for somebody else: `giveUp` then has it reject.
 */
export function closable(database: Database, giveUp: () => void): Database {
  const pending = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closing !== undefined) throw new Error('The store is closed');
    const promise = work();
    pending.add(promise);
    try {
      return await promise;
    } finally {
      pending.delete(promise);
    }
  };
  const finish = async (): Promise<void> => {
    const settled = Promise.allSettled(pending);
    await within(settled, CLOSE_MS, 'late').catch(giveUp);
    await settled;
    await database.close();
  };
  return {
    ...database,
    write: (...asked) => run(() => database.write(...asked)),
    read: (...asked) => run(() => database.read(...asked)),
    close: () => {
      closing ??= finish();
      return closing;
    },
  };
}

/** Whoever stops a receiver has waited for its visitors by then. */
const CLOSE_MS = 2000;
