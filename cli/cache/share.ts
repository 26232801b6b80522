/**
 * Returns `last` when it equals `next`; else `next`, with each part that equals its predecessor replaced by it. Parts
 * are arrays, and plain objects with their keys in the same order; other values, functions too, equal only themselves.
 */
export function share<T>(last: unknown, next: T): T {
  return merge(last, next, new Map()) as T;
}

/** The result for each part, and the value it was compared with: thousands of places may hold the same part. */
type MergedParts = Map<unknown, { readonly last: unknown; readonly kept: unknown }>;

function merge(last: unknown, next: unknown, merged: MergedParts): unknown {
  if (!isLarge(next) || !isLarge(last)) return next;
  const known = merged.get(next);
  if (known !== undefined && known.last === last) return known.kept;
  const kept = mergeLarge(last, next, merged);
  merged.set(next, { last, kept });
  return kept;
}

/** Tells whether comparing a value takes a while: long texts are compared to their end. */
function isLarge(value: unknown): boolean {
  return typeof value === 'string' ? value.length > LONG : typeof value === 'object' && value !== null;
}

const LONG = 200;

function mergeLarge(last: unknown, next: unknown, merged: MergedParts): unknown {
  if (last === next) return last;
  if (Array.isArray(last) && Array.isArray(next)) return mergeArrays(last, next, merged);
  return isPlain(last) && isPlain(next) ? mergeObjects(last, next, merged) : next;
}

function mergeArrays(
  last: readonly unknown[],
  next: readonly unknown[],
  merged: MergedParts,
): readonly unknown[] {
  const shift = last.length - next.length;
  let start = 0;
  // Items came or went: those before that place keep their rows, those after it their distance from the end.
  if (shift !== 0)
    while (start < next.length && Object.is(merge(last[start], next[start], merged), last[start])) start++;
  let equal = shift === 0;
  let copy: unknown[] | undefined;
  for (let row = 0; row < next.length; row++) {
    const before = row < start ? last[row] : last[row + shift];
    const kept = merge(before, next[row], merged);
    if (!Object.is(kept, before)) equal = false;
    if (typeof kept !== 'object' || kept === next[row]) continue;
    copy ??= [...next];
    copy[row] = kept;
  }
  return equal ? last : (copy ?? next);
}

/** An object as a literal makes it. */
type PlainObject = Readonly<Record<string, unknown>>;

function mergeObjects(last: PlainObject, next: PlainObject, merged: MergedParts): PlainObject {
  const lastKeys = Object.keys(last);
  const keys = Object.keys(next);
  // The order of keys counts: lists and JSON are made in it.
  let equal = lastKeys.length === keys.length;
  let copy: Record<string, unknown> | undefined;
  for (const [row, key] of keys.entries()) {
    const kept = merge(last[key], next[key], merged);
    if (lastKeys[row] !== key || !Object.is(kept, last[key])) equal = false;
    if (typeof kept !== 'object' || kept === next[key]) continue;
    copy ??= { ...next };
    copy[key] = kept;
  }
  return equal ? last : (copy ?? next);
}

/** Tells whether a value is an object as a literal makes it, and no instance of a class. */
export function isPlain(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value) as unknown;
  return prototype === Object.prototype || prototype === null;
}
