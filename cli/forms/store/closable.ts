import { within } from '../../system/within.ts';
import type { Database } from './database.ts';

/**
 * A database that finishes the statements under way before it closes, refuses later ones, and may be closed twice. A
 * statement that takes longer waits for another program: `giveUp` then makes it reject.
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

/** Longest wait for statements under way: the server has already waited for its visitors by then. */
const CLOSE_MS = 2000;
