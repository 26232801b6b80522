import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'libsql';
import { closable } from './closable.ts';
import type { Database, Row, Statement } from './database.ts';
import { SCHEMA } from './schema.ts';

/** Opens, or creates, a SQLite database in a file that only its owner may read. Throws what the system says. */
export function openSqlite(file: string): Database {
  createPrivately(file);
  const connection = connect(file);
  createTables(connection);
  const queue = createQueue(connection);
  // Libsql ends the process when a closed database is asked for something.
  return closable({
    place: file,
    write: queue,
    read: async (statement) => connection.run(statement),
    close: async () => connection.close(),
  });
}

/** All or none: a process killed here leaves an empty file, and the next one starts again. */
function createTables({ run, exec }: Connection): void {
  const standing = run({ sql: `SELECT 1 AS found FROM sqlite_master WHERE name = 'outbox'`, values: [] });
  if (standing.length > 0) return;
  exec('BEGIN IMMEDIATE');
  for (const sql of SCHEMA) run({ sql, values: [] });
  exec('COMMIT');
}

/** SQLite's own files get the database's mode. */
function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

interface Connection {
  readonly run: (statement: Statement) => readonly Row[];
  readonly exec: (sql: string) => void;
  readonly inTransaction: () => boolean;
  readonly close: () => void;
}

/** What the answer "committed" rests on, with what SQLite says when it is so. */
const PRAGMAS = [
  { name: 'busy_timeout', set: '5000', said: 5000 },
  { name: 'journal_mode', set: 'TRUNCATE', said: 'truncate' },
  { name: 'synchronous', set: 'FULL', said: 2 },
  { name: 'secure_delete', set: 'ON', said: 1 },
] as const;

function connect(file: string): Connection {
  const database = new SqliteDatabase(file);
  const statements = new Map<string, ReturnType<typeof database.prepare>>();
  const run = ({ sql, values }: Statement): readonly Row[] => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      // `$1` is a name to SQLite, numbered by first appearance; `?1` is a number.
      statement = database.prepare(sql.replace(/\$(\d+)/g, '?$1'));
      statements.set(sql, statement);
    }
    // Only `all` steps a statement to its end: after `run` an INSERT … RETURNING is never committed, and
    // after an error `get` answers for the call before.
    const rows = statement.all(values.map((value) => value ?? null)) as Record<string, Row[string] | null>[];
    return rows.map(withoutNulls);
  };
  for (const { name, set, said } of PRAGMAS) {
    run({ sql: `PRAGMA ${name} = ${set}`, values: [] });
    const now = Object.values(run({ sql: `PRAGMA ${name}`, values: [] })[0] ?? {})[0];
    if (now !== said) throw new Error(`SQLite keeps ${name} at ${now}`);
  }
  return {
    run,
    exec: (sql) => void database.exec(sql),
    inTransaction: () => database.inTransaction,
    close: () => {
      statements.clear();
      database.close();
    },
  };
}

function withoutNulls(row: Readonly<Record<string, Row[string] | null>>): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;
}

interface Job {
  readonly statements: readonly Statement[];
  readonly resolve: (rows: readonly (readonly Row[])[]) => void;
  readonly reject: (error: unknown) => void;
}

/** What arrives in one turn of the event loop shares one commit: the disk is asked once for all of it. */
function createQueue(connection: Connection): Database['write'] {
  let waiting: Job[] = [];
  const flush = (): void => {
    const jobs = waiting;
    waiting = [];
    commit(connection, jobs);
  };
  return (statements) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ statements, resolve, reject }) === 1) setImmediate(flush);
    });
}

/** Each job stands or falls by itself, until the disk refuses: then none has happened. */
function commit(connection: Connection, jobs: readonly Job[]): void {
  const { exec } = connection;
  const settled: (() => void)[] = [];
  try {
    undo(connection);
    exec('BEGIN IMMEDIATE');
    for (const job of jobs) settled.push(runJob(connection, job));
    exec('COMMIT');
  } catch (error) {
    for (const { reject } of jobs) reject(error);
    // A disk that refuses may refuse this too: the next commit tries again.
    try {
      undo(connection);
    } catch {}
    return;
  }
  for (const settle of settled) settle();
}

function undo({ exec, inTransaction }: Connection): void {
  if (inTransaction()) exec('ROLLBACK');
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
