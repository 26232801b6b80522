import { isPlain, share } from './share.ts';

/**
 * What one build leaves to the next in the same process: the last result of each function, which is used again while
 * the arguments are the same. No graph of dependencies is kept. Every function given here is declared at the top of a
 * module, so its arguments are all that its result can depend on, and a forgotten one does not compile.
 *
 * Arguments are the same when they are identical, or plain objects or arrays whose values are identical. Each new
 * result takes over what equals a part of the last one: an equal result is the very same object.
 */
export interface Memo {
  /** `make(...args)`. A promise that breaks is forgotten. */
  <A extends readonly unknown[], T>(make: (...args: A) => T, ...args: NoInfer<Required<A>>): T;
  /**
   * `make(item, ...args)` for each item: computed for new items, and for all when another argument changed. The array
   * is the last one while no result changes.
   */
  readonly map: <I, A extends readonly unknown[], T>(
    items: readonly I[],
    make: (item: I, ...args: A) => T,
    ...args: NoInfer<Required<A>>
  ) => readonly T[];
}

/** Makes a memo that knows nothing. */
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
  const map = (items: readonly unknown[], make: Make, ...args: readonly unknown[]): readonly unknown[] => {
    const last = mappings.get(make);
    const values = mapped(last, { items, args, make });
    mappings.set(make, { items, args, values });
    return values;
  };
  return Object.assign(memo, { map }) as Memo;
}

type Make = (...args: readonly unknown[]) => unknown;

interface Call {
  readonly args: readonly unknown[];
  readonly value: unknown;
}

interface Mapping {
  readonly items: readonly unknown[];
  readonly args: readonly unknown[];
  readonly values: readonly unknown[];
}

function mapped(
  last: Mapping | undefined,
  { items, args, make }: Omit<Mapping, 'values'> & { readonly make: Make },
): readonly unknown[] {
  if (last === undefined) return items.map((item) => make(item, ...args));
  const isAgain = isSameList(last.args, args, isSame);
  if (isAgain && last.items === items) return last.values;
  const rowBefore = createFinder(last.items, items);
  let changed = items.length !== last.items.length;
  const values = items.map((item, row) => {
    const before = rowBefore(row);
    const value =
      isAgain && before !== undefined
        ? last.values[before]
        : share(last.values[before ?? row], make(item, ...args));
    changed ||= !Object.is(value, last.values[row]);
    return value;
  });
  return changed ? values : last.values;
}

/** Finds the row where an item was before; undefined for a new one. */
function createFinder(
  before: readonly unknown[],
  items: readonly unknown[],
): (row: number) => number | undefined {
  const shift = before.length - items.length;
  const shorter = Math.min(before.length, items.length);
  let start = 0;
  while (start < shorter && isSame(before[start], items[start])) start++;
  let end = items.length;
  while (end > start && end + shift > start && isSame(before[end - 1 + shift], items[end - 1])) end--;
  // Mostly few items between are new, and nothing has to be looked up.
  let moved: Map<unknown, number> | undefined;
  return (row) => {
    if (row < start) return row;
    if (row >= end) return row + shift;
    moved ??= new Map(before.slice(start, end + shift).map((item, at) => [nameOf(item), start + at]));
    const found = moved.get(nameOf(items[row]));
    return found !== undefined && isSame(before[found], items[row]) ? found : undefined;
  };
}

/** What tells an item from others: the first part of one that is made of several. */
function nameOf(item: unknown): unknown {
  return Array.isArray(item) ? item[0] : item;
}

/** Whether two values are identical, or plain objects or arrays of identical values. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return isSameList(a, b, Object.is);
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  // Lists are made of keys in their order.
  return isSameList(keys, Object.keys(b), Object.is) && keys.every((key) => Object.is(a[key], b[key]));
}

function isSameList(
  a: readonly unknown[],
  b: readonly unknown[],
  same: (a: unknown, b: unknown) => boolean,
): boolean {
  return a.length === b.length && a.every((value, row) => same(value, b[row]));
}
