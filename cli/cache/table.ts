import { hashParts } from './cache.ts';
import type { Pack } from './pack.ts';

/** Rows by name, as an earlier process left them in a pack. */
export interface Table<T> {
  readonly rows: ReadonlyMap<string, T>;
  /** Rows that were added or changed since the table was last written whole; of removed rows, the names alone. */
  readonly changes: ReadonlyMap<string, Change<T>>;
}

type Change<T> = readonly [name: string] | readonly [name: string, row: T];

/** A table is written whole again only when more than one row in so many has changed. */
const FEW = 10;

/** Returns the table that an earlier process left under a key; undefined when there is none. */
export function recallTable<T>(pack: Pack, key: string): Table<T> | undefined {
  const whole = pack.get<readonly (readonly [string, T])[]>(key);
  const changes = pack.get<readonly Change<T>[]>(changesKey(key));
  if (whole === undefined || changes === undefined) return undefined;
  const rows = new Map(whole);
  for (const [name, row] of changes) {
    if (row === undefined) rows.delete(name);
    else rows.set(name, row);
  }
  return { rows, changes: new Map(changes.map((change) => [change[0], change])) };
}

/**
 * Leaves a table under a key to the next process. A row that is the same object as before counts as unchanged. When
 * few rows changed, only their list is written, and the whole table is kept as it is.
 */
export function leaveTable<T>(
  pack: Pack,
  key: string,
  { rows, before }: { readonly rows: ReadonlyMap<string, T>; readonly before: Table<T> | undefined },
): void {
  const changes = new Map(before?.changes);
  for (const [name, row] of rows) if (before?.rows.get(name) !== row) changes.set(name, [name, row]);
  for (const name of before?.rows.keys() ?? []) if (!rows.has(name)) changes.set(name, [name]);
  const isWhole = before === undefined || changes.size * FEW > rows.size;
  if (isWhole) pack.set(key, [...rows]);
  pack.set(changesKey(key), isWhole ? [] : [...changes.values()]);
}

function changesKey(key: string): string {
  return hashParts('changes', key);
}
