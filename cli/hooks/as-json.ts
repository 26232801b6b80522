/** A value as JSON keeps it. */
interface AsJson<T> {
  /** The very same value when JSON keeps it as it is, or cannot hold it. */
  readonly value: T;
  /** Path of keys to the first part that JSON cannot hold: a date, a function, a map. @default there is none */
  readonly odd?: readonly string[];
}

/**
 * Converts a value to what JSON keeps of it: undefined is left out, or `null` in a list, and -0 is 0. A later process
 * finds that in the cache, so the process that made the value uses it, too.
 */
export function asJson<T>(value: T): AsJson<T> {
  if (value === undefined) return { value };
  const kept = isKept(value);
  if (typeof kept === 'object') return { value, odd: kept };
  return { value: kept ? value : (JSON.parse(JSON.stringify(value)) as T) };
}

/** Tells whether JSON keeps a value as it is, or returns the path to a part that JSON cannot hold. */
function isKept(value: unknown): boolean | readonly string[] {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (value === undefined) return false;
  if (typeof value === 'number') return Number.isFinite(value) ? !Object.is(value, -0) : [];
  if (typeof value !== 'object') return [];
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== null && prototype !== Object.prototype) return [];
  // A hole in a list has no entry.
  let isWhole = Array.isArray(value) ? !value.includes(undefined) : prototype !== null;
  for (const [key, inner] of Object.entries(value)) {
    const kept = isKept(inner);
    if (typeof kept === 'object') return [key, ...kept];
    isWhole &&= kept;
  }
  return isWhole;
}
