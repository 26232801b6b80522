import { hashParts } from './cache.ts';
import type { Pack } from './pack.ts';

/** Rows by name, as an earlier process left them in a pack. */
export interface Table<T> {
  readonly rows: ReadonlyMap<string, T>;
  /** Those that came since the table was written whole, and the names alone of those that went. */
  readonly changes: ReadonlyMap<string, Change<T>>;
}

type Change<T> = readonly [name: string] | readonly [name: string, row: T];

/** A table that holds so many times as many rows as have changed is not written again. */
const FEW = 10;

/** The table that was left under a key; undefined when none was. */
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
 * Leaves a table under a key to the next process. A row that is the very object of the one before has not changed:
 * where few have, they are put beside the whole table, which is kept as it is.
 */
export function leaveTable<T>(
  pack: Pack,
  key: string,
  { rows, before }: { readonly rows: ReadonlyMap<string, T>; readonly before: Table<T> | undefined },
): void {
  if (pack.isSaved()) return;
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
