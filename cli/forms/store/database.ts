/** A value of a column. What is missing is `undefined` here and NULL there. */
type Value = string | number | undefined;

/** A row by column name; columns that are NULL are left out. */
export type Row = Readonly<Record<string, Value>>;

/** SQL that SQLite and PostgreSQL both understand, with `$1`, `$2`… for its values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
}

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

/** A column that is never NULL, as text. */
export function text(row: Row, column: string): string {
  return String(row[column] ?? '');
}

/** A column that is never NULL, as a number. */
export function integer(row: Row, column: string): number {
  return Number(row[column] ?? 0);
}
