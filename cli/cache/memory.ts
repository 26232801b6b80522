import type { Files } from './files.ts';
import { createFiles } from './files.ts';
import type { Memo } from './memo.ts';
import { createMemo } from './memo.ts';
import { share } from './share.ts';

/**
 * What one build leaves to the next in the same process. No graph of dependencies is kept: a result is used again
 * while everything it was made from is the very same object, and sharing keeps equal things the same object.
 */
export interface Memory {
  /**
   * The last result under this key, as long as every input is identical to the one it was made from. A promise that
   * breaks is no result.
   */
  readonly recall: <T>(key: string, inputs: readonly unknown[], compute: () => T) => T;
  /** What {@link Memory.recall} would give without computing, boxed. */
  readonly find: <T>(key: string, inputs: readonly unknown[]) => { readonly value: T } | undefined;
  /** Keeps a result that was computed elsewhere. */
  readonly keep: (key: string, inputs: readonly unknown[], value: unknown) => void;
  /** {@link Memory.recall} of something that is made from one object first of all, and is forgotten with it. */
  readonly of: <T>(subject: object, name: string, inputs: readonly unknown[], compute: () => T) => T;
  /**
   * A result for each row of some columns, arrays as long as each other: computed where a column has another object
   * than the last time, with the last result at hand. While no result changes, the very same array.
   */
  readonly each: <Row extends readonly unknown[] | [], T>(
    key: string,
    rows: Rows<Row>,
    compute: (row: Row, last: T | undefined) => T,
  ) => readonly T[];
  /**
   * The items of some lists, one list after the other; while no list is another object than the last time, the very
   * same array.
   */
  readonly flat: <T>(key: string, lists: readonly (readonly T[])[]) => readonly T[];
  /** Keeps, with one object, a result that was computed elsewhere. */
  readonly keepOf: (subject: object, name: string, inputs: readonly unknown[], value: unknown) => void;
  /** {@link Memory.find} of what {@link Memory.of} keeps. */
  readonly findOf: <T>(
    subject: object,
    name: string,
    inputs: readonly unknown[],
  ) => { readonly value: T } | undefined;
  /**
   * The value with every part that equals its predecessor under this key replaced by it. Parts are plain objects,
   * with their keys in the same order, and arrays; anything else (functions too) is equal only to itself.
   */
  readonly share: <T>(key: string, value: T) => T;
  /** What is remembered by its function and not under a name. */
  readonly memo: Memo;
  readonly files: Files;
  /** Ends a build that succeeded: what it did not ask for is forgotten. */
  readonly forgetUnused: () => void;
}

/** What {@link Memory.each} goes through. */
export interface Rows<Row extends readonly unknown[]> {
  readonly columns: { readonly [Column in keyof Row]: readonly Row[Column][] };
  /** What every row depends on. @default nothing */
  readonly inputs?: readonly unknown[];
}

interface Recalled {
  readonly inputs: readonly unknown[];
  readonly value: unknown;
  build: number;
}

/** Makes an empty memory. */
export function createMemory(): Memory {
  const results = new Map<string, Recalled>();
  const shared = new Map<string, { value: unknown; build: number }>();
  const bySubject = new Map<string, WeakMap<object, Omit<Recalled, 'build'>>>();
  const tables = new Map<string, Table & { build: number }>();
  const flattened = new Map<string, Flattened & { build: number }>();
  let build = 0;
  const find = <T>(key: string, inputs: readonly unknown[]): { readonly value: T } | undefined => {
    const known = results.get(key);
    if (known === undefined || !isSame(known.inputs, inputs)) return undefined;
    known.build = build;
    return known as { readonly value: T };
  };
  const keep = (key: string, inputs: readonly unknown[], value: unknown): void => {
    results.set(key, { inputs, value, build });
  };
  const tableOf = (name: string): WeakMap<object, Omit<Recalled, 'build'>> => {
    const known = bySubject.get(name);
    if (known !== undefined) return known;
    const table = new WeakMap<object, Omit<Recalled, 'build'>>();
    bySubject.set(name, table);
    return table;
  };
  const findOf = <T>(
    subject: object,
    name: string,
    inputs: readonly unknown[],
  ): { readonly value: T } | undefined => {
    const known = tableOf(name).get(subject);
    return known !== undefined && isSame(known.inputs, inputs) ? (known as { readonly value: T }) : undefined;
  };
  return {
    ...{ memo: createMemo(), files: createFiles() },
    find,
    keep,
    findOf,
    keepOf: (subject, name, inputs, value) => {
      tableOf(name).set(subject, { inputs, value });
    },
    of<T>(subject: object, name: string, inputs: readonly unknown[], compute: () => T): T {
      const known = findOf<T>(subject, name, inputs);
      if (known !== undefined) return known.value;
      const value = compute();
      tableOf(name).set(subject, { inputs, value });
      return value;
    },
    recall<T>(key: string, inputs: readonly unknown[], compute: () => T): T {
      const known = find<T>(key, inputs);
      if (known !== undefined) return known.value;
      const value = compute();
      keep(key, inputs, value);
      if (value instanceof Promise)
        value.catch(() => results.get(key)?.value === value && results.delete(key));
      return value;
    },
    each<Row extends readonly unknown[] | [], T>(
      key: string,
      rows: Rows<Row>,
      compute: (row: Row, last: T | undefined) => T,
    ): readonly T[] {
      const table = fill(tables.get(key), rows, compute);
      tables.set(key, { ...table, build });
      return table.results as readonly T[];
    },
    flat<T>(key: string, lists: readonly (readonly T[])[]): readonly T[] {
      const items = flatten(flattened.get(key), lists);
      flattened.set(key, { lists, items, build });
      return items as readonly T[];
    },
    share<T>(key: string, value: T): T {
      const kept = share(shared.get(key)?.value, value);
      shared.set(key, { value: kept, build });
      return kept;
    },
    forgetUnused() {
      for (const [key, { build: last }] of results) if (last !== build) results.delete(key);
      for (const [key, { build: last }] of shared) if (last !== build) shared.delete(key);
      for (const [key, { build: last }] of tables) if (last !== build) tables.delete(key);
      for (const [key, { build: last }] of flattened) if (last !== build) flattened.delete(key);
      build++;
    },
  };
}

/** The rows of the last time, and what they gave. */
interface Table {
  readonly columns: readonly (readonly unknown[])[];
  readonly inputs: readonly unknown[];
  readonly results: readonly unknown[];
}

function fill<Row extends readonly unknown[], T>(
  last: Table | undefined,
  { columns, inputs = [] }: Rows<Row>,
  compute: (row: Row, last: T | undefined) => T,
): Table {
  const all: Table['columns'] = columns;
  const count = all[0]?.length ?? 0;
  const rowOf = (row: number): Row => all.map((column) => column[row]) as readonly unknown[] as Row;
  if (last?.results.length !== count || last.columns.length !== all.length || !isSame(last.inputs, inputs)) {
    const results = Array.from({ length: count }, (_, row) => compute(rowOf(row), undefined));
    return { columns: all, inputs, results };
  }
  const lastResults = last.results as readonly T[];
  let results: T[] | undefined;
  for (let row = 0; row < count; row++) {
    if (isSameRow(last.columns, all, row)) continue;
    const result = compute(rowOf(row), lastResults[row]);
    if (Object.is(result, lastResults[row])) continue;
    results ??= [...lastResults];
    results[row] = result;
  }
  return { columns: all, inputs, results: results ?? lastResults };
}

/** The lists of the last time, and their items. */
interface Flattened {
  readonly lists: readonly (readonly unknown[])[];
  readonly items: readonly unknown[];
}

/** A list as long as the one in its place before leaves all others where they were. */
function flatten(last: Flattened | undefined, lists: Flattened['lists']): readonly unknown[] {
  if (last?.lists === lists) return last.items;
  if (last?.lists.length !== lists.length) return lists.flat();
  let items: unknown[] | undefined;
  let start = 0;
  for (let row = 0; row < lists.length; row++) {
    const [before, list] = [last.lists[row], lists[row]];
    if (list === undefined || before?.length !== list.length) return lists.flat();
    if (before !== list) {
      items ??= [...last.items];
      for (let at = 0; at < list.length; at++) items[start + at] = list[at];
    }
    start += list.length;
  }
  return items ?? last.items;
}

function isSameRow(a: Table['columns'], b: Table['columns'], row: number): boolean {
  for (let column = 0; column < b.length; column++)
    if (!Object.is(a[column]?.[row], b[column]?.[row])) return false;
  return true;
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (!Object.is(a[index], b[index])) return false;
  return true;
}
