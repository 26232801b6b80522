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
  let equal = last.length === next.length;
  let merged: unknown[] | undefined;
  for (let index = 0; index < next.length; index++) {
    const kept = merge(last[index], next[index]);
    if (!Object.is(kept, last[index])) equal = false;
    if (Object.is(kept, next[index])) continue;
    merged ??= [...next];
    merged[index] = kept;
  }
  return equal ? last : (merged ?? next);
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
