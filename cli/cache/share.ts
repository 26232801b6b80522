/**
 * `last` where it equals `next`; else `next`, with those of its parts that equal their predecessors replaced. Parts are
 * plain objects, with their keys in the same order, and arrays; anything else, functions too, equals only itself.
 */
export function share<T>(last: unknown, next: T): T {
  return merge(last, next) as T;
}

function merge(last: unknown, next: unknown): unknown {
  if (Object.is(last, next)) return last;
  if (Array.isArray(last) && Array.isArray(next)) return mergeArrays(last, next);
  return isPlain(last) && isPlain(next) ? mergeObjects(last, next) : next;
}

function mergeArrays(last: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const shift = last.length - next.length;
  let start = 0;
  // Items came or went: those before are in their rows, those after as far from the end as they were.
  if (shift !== 0) while (start < next.length && isEqual(last[start], next[start])) start++;
  let equal = shift === 0;
  let merged: unknown[] | undefined;
  for (let row = 0; row < next.length; row++) {
    const before = row < start ? last[row] : last[row + shift];
    const kept = merge(before, next[row]);
    if (!Object.is(kept, before)) equal = false;
    if (Object.is(kept, next[row])) continue;
    merged ??= [...next];
    merged[row] = kept;
  }
  return equal ? last : (merged ?? next);
}

function isEqual(last: unknown, next: unknown): boolean {
  return Object.is(merge(last, next), last);
}

/** An object of a literal. */
export type Plain = Readonly<Record<string, unknown>>;

function mergeObjects(last: Plain, next: Plain): Plain {
  const lastKeys = Object.keys(last);
  const keys = Object.keys(next);
  // Lists are made of keys in their order, and JSON too.
  let equal = lastKeys.length === keys.length;
  let merged: Record<string, unknown> | undefined;
  for (const [row, key] of keys.entries()) {
    const kept = merge(last[key], next[key]);
    if (lastKeys[row] !== key || !Object.is(kept, last[key])) equal = false;
    if (Object.is(kept, next[key])) continue;
    merged ??= { ...next };
    merged[key] = kept;
  }
  return equal ? last : (merged ?? next);
}

/** Whether a value is an object of a literal, and no instance of anything. */
export function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value) as unknown;
  return prototype === Object.prototype || prototype === null;
}
