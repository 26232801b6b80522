import type { Stats } from 'node:fs';
import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'libsql';
import sql, { raw } from 'sql-template-tag';
import { getOrMake } from '../../shared/get-or-make.ts';
import { createFolder } from '../../system/create-folder.ts';
import type { Row, Statement } from './database.ts';
import { withoutNulls } from './database.ts';
import { ADD_FIELDS, checkVersion, READ_VERSION, SCHEMA, VERSION_SCHEMA } from './schema.ts';

/** An open database. No call waits: what another process holds throws at once. */
export interface Connection {
  readonly run: (statement: Statement) => readonly Row[];
  readonly exec: (sql: string) => void;
  readonly inTransaction: () => boolean;
  /** False once the file was removed, or another one is in its place. */
  readonly isCurrent: () => boolean;
  readonly close: () => void;
}

/** A database's file, which may be removed or replaced at any time. */
interface SqliteFile {
  /** A connection to the file that is there now, with its tables; made when there is none. */
  readonly connection: () => Connection;
  readonly close: () => void;
}

/** Creates a file's connections. Nothing is opened yet. */
export function createSqliteFile(path: string): SqliteFile {
  let open: Connection | undefined;
  let isReady = false;
  const close = (): void => {
    const closing = open;
    open = undefined;
    isReady = false;
    closing?.close();
  };
  return {
    connection: () => {
      if (open?.isCurrent() === false) close();
      // Kept, whatever comes next: the system gets a closed database back only when its memory is collected.
      open ??= openFile(path);
      if (!isReady) prepare(open);
      isReady = true;
      return open;
    },
    close,
  };
}

/** Tells whether an error only means that another process holds the file at the moment. */
export function isHeld(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && code.startsWith('SQLITE_BUSY');
}

function openFile(path: string): Connection {
  createPrivately(path);
  // Before it is opened: a file that replaces it in between is then another one.
  const known = statSync(path);
  const database = new SqliteDatabase(path);
  const statements = new Map<string, ReturnType<typeof database.prepare>>();
  const run = ({ sql, values }: Statement): readonly Row[] => {
    const statement = getOrMake(statements, sql, () => database.prepare(sql));
    // Only `all` steps a statement to its end: after `run` an INSERT … RETURNING is never committed, and
    // after an error `get` answers for the call before.
    const rows = statement.all(values.map((value) => value ?? null)) as Record<string, Row[string] | null>[];
    return rows.map(withoutNulls);
  };
  return {
    run,
    exec: (sql) => void database.exec(sql),
    inTransaction: () => database.inTransaction,
    isCurrent: () => isSame(known, statSync(path, { throwIfNoEntry: false })),
    close: () => {
      statements.clear();
      database.close();
    },
  };
}

function isSame(known: Stats, found: Stats | undefined): boolean {
  return found !== undefined && found.ino === known.ino && found.dev === known.dev;
}

/** SQLite's own files get the database's mode. */
function createPrivately(path: string): void {
  createFolder(dirname(path), 0o700);
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}

/** Settings that the answer "committed" rests on, each with SQLite's reply when it holds. */
const PRAGMAS = [
  { name: 'busy_timeout', set: '0', said: 0 },
  { name: 'journal_mode', set: 'TRUNCATE', said: 'truncate' },
  { name: 'synchronous', set: 'FULL', said: 2 },
  { name: 'secure_delete', set: 'ON', said: 1 },
] as const;

function prepare(connection: Connection): void {
  const { run } = connection;
  for (const { name, set, said } of PRAGMAS) {
    run(raw(`PRAGMA ${name} = ${set}`));
    const [now] = run(raw(`PRAGMA ${name}`)).flatMap((row) => Object.values(row));
    if (now !== said) throw new Error(`SQLite keeps ${name} at ${now}`);
  }
  createTables(connection);
}

/** All or none: a process killed here leaves the file as it was, and the next one starts again. */
function createTables(connection: Connection): void {
  const { run, exec } = connection;
  const tables = new Set(run(sql`SELECT name FROM sqlite_master`).map(({ name }) => name));
  if (tables.has('settings')) checkVersion(run(READ_VERSION));
  const hasFields = (): boolean =>
    run(sql`SELECT name FROM pragma_table_info('submissions') WHERE name = 'fields'`).length > 0;
  if (tables.has('outbox') && hasFields()) return;
  undo(connection);
  exec('BEGIN EXCLUSIVE');
  [...VERSION_SCHEMA, ...SCHEMA].forEach(run);
  // Asked again: another process may have added it since.
  if (!hasFields()) run(ADD_FIELDS);
  exec('COMMIT');
}

/** Ends a transaction that was left open. */
export function undo({ exec, inTransaction }: Pick<Connection, 'exec' | 'inTransaction'>): void {
  if (inTransaction()) exec('ROLLBACK');
}
