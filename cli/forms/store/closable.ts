import type { Database } from './database.ts';

/** A database that finishes what was asked before it closes, refuses what is asked later, and may be closed twice. */
export function closable(database: Database): Database {
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
  return {
    ...database,
    write: (...asked) => run(() => database.write(...asked)),
    read: (...asked) => run(() => database.read(...asked)),
    close: () => {
      closing ??= Promise.allSettled(pending).then(database.close);
      return closing;
    },
  };
}
