import { once } from '../shared/once.ts';
import { isPlain, share } from './share.ts';

/**
 * The memory that builds of one process share: the last result of each function, which is used again while the
 * arguments are the same. It keeps no graph of dependencies. Every function given here is declared at the top of a
 * module, so its result can depend on its arguments alone, and a forgotten argument does not compile.
 *
 * Arguments are the same when they are identical, or plain objects or arrays whose values are identical. Each new
 * result reuses the parts of the last one that it equals: an equal result is the very same object.
 */
export interface Memo {
  /** Returns `make(...args)`. A promise that rejects is forgotten. */
  <A extends readonly unknown[], T>(make: (...args: A) => T, ...args: NoInfer<Required<A>>): T;
  /**
   * Returns `make(item, ...args)` for each item: computed for new items, and for all when another argument changed.
   * The array is the last one while no result changes.
   */
  readonly map: <I, A extends readonly unknown[], T>(
    items: readonly I[],
    make: (item: I, ...args: A) => T,
    ...args: NoInfer<Required<A>>
  ) => readonly T[];
  /** Does the same as {@link Memo.map} for several lists of one length: a row is one item of each. */
  readonly mapRows: <R extends readonly unknown[], A extends readonly unknown[], T>(
    lists: { readonly [K in keyof R]: readonly R[K][] },
    make: (row: R, ...args: A) => T,
    ...args: NoInfer<Required<A>>
  ) => readonly T[];
}

/** Creates an empty memo. */
export function createMemo(): Memo {
  const calls = new Map<unknown, Call>();
  const mappings = new Map<unknown, Mapping>();
  const memo = (make: Make, ...args: readonly unknown[]): unknown => {
    const last = calls.get(make);
    if (last !== undefined && isSameList(last.args, args, isSame)) return last.value;
    const value = share(last?.value, make(...args));
    calls.set(make, { args, value });
    if (value instanceof Promise) value.catch(() => calls.get(make)?.value === value && calls.delete(make));
    return value;
  };
  const remember = (work: RowWork): readonly unknown[] => {
    const values = mapped(mappings.get(work.make), work);
    mappings.set(work.make, { lists: work.lists, args: work.args, values });
    return values;
  };
  const map = (items: Lists[0], make: Make, ...args: readonly unknown[]) =>
    remember({ make, lists: [items], itemAt: (row) => items[row], args });
  const mapRows = (lists: Lists, make: Make, ...args: readonly unknown[]) =>
    remember({ make, lists, itemAt: (row) => lists.map((list) => list[row]), args });
  return Object.assign(memo, { map, mapRows }) as Memo;
}

type Make = (...args: readonly unknown[]) => unknown;

interface Call {
  readonly args: readonly unknown[];
  readonly value: unknown;
}

/** The lists that are mapped, all of one length. */
type Lists = readonly [readonly unknown[], ...(readonly unknown[])[]];

interface RowWork {
  readonly make: Make;
  readonly lists: Lists;
  /** Returns the first argument of `make` for a row. */
  readonly itemAt: (row: number) => unknown;
  readonly args: readonly unknown[];
}

interface Mapping extends Pick<RowWork, 'lists' | 'args'> {
  readonly values: readonly unknown[];
}

function mapped(last: Mapping | undefined, { make, lists, itemAt, args }: RowWork): readonly unknown[] {
  if (last === undefined) return lists[0].map((_, row) => make(itemAt(row), ...args));
  const isAgain = isSameList(last.args, args, isSame);
  if (isAgain && isSameList(last.lists, lists, Object.is)) return last.values;
  const rowBefore = createRowFinder(last.lists, lists);
  const values = lists[0].map((_, row) => {
    const before = rowBefore(row);
    return isAgain && before !== undefined
      ? last.values[before]
      : share(last.values[before ?? row], make(itemAt(row), ...args));
  });
  return isSameList(values, last.values, Object.is) ? last.values : values;
}

/** Returns a function that finds the row where the same items were before; undefined for a new row. */
function createRowFinder(before: Lists, lists: Lists): (row: number) => number | undefined {
  const [[known], [items]] = [before, lists];
  const isSameRow = (was: number, row: number): boolean =>
    lists.every((list, at) => isSame(before[at]?.[was], list[row]));
  const shift = known.length - items.length;
  const shorter = Math.min(known.length, items.length);
  // Rows before `start` are unchanged; those from `end` on were `shift` rows further down.
  let start = 0;
  while (start < shorter && isSameRow(start, start)) start++;
  let end = items.length;
  while (end > start && end + shift > start && isSameRow(end - 1 + shift, end - 1)) end--;
  const isInPlace = (row: number): boolean => row < known.length && isSameRow(row, row);
  // Usually few rows in between are new or have moved, so few have to be looked up.
  const moved = once(() => {
    const rows = new Map<unknown, number>();
    for (let row = start; row < end + shift; row++) if (!isInPlace(row)) rows.set(nameOf(known[row]), row);
    return rows;
  });
  return (row) => {
    if (row < start) return row;
    if (row >= end) return row + shift;
    if (isInPlace(row)) return row;
    const found = moved().get(nameOf(items[row]));
    return found !== undefined && isSameRow(found, row) ? found : undefined;
  };
}

/** Returns the part of an item that identifies it: the first part when it is an array, else the item. */
function nameOf(item: unknown): unknown {
  return Array.isArray(item) ? item[0] : item;
}

/** Tells whether two values are identical, or plain objects or arrays of identical values. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return isSameList(a, b, Object.is);
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  // The order of keys counts, since lists are made in it.
  return isSameList(keys, Object.keys(b), Object.is) && keys.every((key) => Object.is(a[key], b[key]));
}

function isSameList(
  a: readonly unknown[],
  b: readonly unknown[],
  same: (a: unknown, b: unknown) => boolean,
): boolean {
  return a.length === b.length && a.every((value, row) => same(value, b[row]));
}
