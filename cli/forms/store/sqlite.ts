import { closable } from './closable.ts';
import type { Database } from './database.ts';
import { PATIENCE_MS } from './database.ts';
import type { Connection } from './sqlite-connection.ts';
import { createSqliteFile, isHeld, undo } from './sqlite-connection.ts';
import type { Job } from './sqlite-queue.ts';
import { createQueue } from './sqlite-queue.ts';

/**
 * Opens, or creates, a SQLite database in a file that only its owner may read. Throws what the system says.
 * SQLite works in the thread that asks, so nothing here waits: what another process holds is asked for again later.
 */
export function openSqlite(path: string): Database {
  const file = createSqliteFile(path);
  try {
    file.connection();
  } catch (error) {
    // A file that is held for a moment is opened by the first call that finds it free.
    if (!isHeld(error)) {
      file.close();
      throw error;
    }
  }
  const read = createQueue((jobs) => readAll(file.connection(), jobs));
  const write = createQueue((jobs) => {
    commit(file.connection(), jobs);
    return [];
  });
  const database: Database = {
    place: path,
    promptMs: PROMPT_MS,
    write: (statements, withinMs = PATIENCE_MS) => write.ask(statements, withinMs),
    read: async (statement, withinMs = PATIENCE_MS) => (await read.ask([statement], withinMs)).flat(),
    close: async () => file.close(),
  };
  // Libsql ends the process when a closed database is asked for something.
  return closable(database, () => {
    read.giveUp();
    write.giveUp();
  });
}

/** A few milliseconds are enough: what takes longer waits for another program. */
const PROMPT_MS = 200;

/** Answers what is left to do when another process holds the file. */
function readAll({ run }: Connection, jobs: readonly Job[]): readonly Job[] {
  for (const [index, { statements, resolve, reject }] of jobs.entries()) {
    try {
      resolve(statements.map(run));
    } catch (error) {
      if (isHeld(error)) return jobs.slice(index);
      reject(error);
    }
  }
  return [];
}

/** A job that fails leaves the others alone, but when the disk refuses, none of them happens. */
function commit(connection: Connection, jobs: readonly Job[]): void {
  const { exec, isCurrent } = connection;
  const settled: (() => void)[] = [];
  try {
    undo(connection);
    // The whole file at once: from here on no other process can make this wait.
    exec('BEGIN EXCLUSIVE');
    for (const job of jobs) settled.push(runJob(connection, job));
    exec('COMMIT');
    if (!isCurrent()) throw new Error('The file was removed or replaced during the commit');
  } catch (error) {
    // A disk that refuses may refuse this too: the next commit tries again.
    try {
      undo(connection);
    } catch {}
    throw error;
  }
  for (const settle of settled) settle();
}

function runJob({ run, exec, inTransaction }: Connection, { statements, resolve, reject }: Job): () => void {
  exec('SAVEPOINT job');
  try {
    const rows = statements.map(run);
    exec('RELEASE job');
    return () => resolve(rows);
  } catch (error) {
    // A full disk ends the whole transaction.
    if (!inTransaction()) throw error;
    exec('ROLLBACK TO job');
    exec('RELEASE job');
    return () => reject(error);
  }
}
