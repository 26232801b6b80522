import type { Sql } from 'sql-template-tag';

/** A row by column name; columns that are NULL are left out. */
export type Row = Readonly<Record<string, string | number | undefined>>;

/** SQL that SQLite and PostgreSQL both understand, with its values; `undefined` is NULL there. */
export type Statement = Pick<Sql, 'sql' | 'text' | 'values'>;

/** A database, as a store uses it. Every call ends within `withinMs`, which is `PATIENCE_MS` when left out. */
export interface Database {
  /** Place of the database, for people; never a password. */
  readonly place: string;
  /** Longest time of a small write that nothing hinders, in ms. */
  readonly promptMs: number;
  /** Runs statements as one transaction. Resolves with the rows of each once the disk has them; rejects: none happened, as far as is known. */
  readonly write: (
    statements: readonly Statement[],
    withinMs?: number,
  ) => Promise<readonly (readonly Row[])[]>;
  readonly read: (statement: Statement, withinMs?: number) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

/** A visitor waits 15 s for an answer (behaviour 5.4), and a post may ask the store three times. */
export const PATIENCE_MS = 4000;

/** For what goes through whole tables, which no visitor waits for. */
export const LONG_MS = 60_000;

/** A row as a database answers it, without the columns that are NULL. */
export function withoutNulls(row: Readonly<Record<string, Row[string] | null>>): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;
}
