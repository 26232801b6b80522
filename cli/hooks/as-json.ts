/** A value as JSON keeps it. */
interface AsJson<T> {
  /** The very same value when JSON keeps it as it is, or cannot hold it. */
  readonly value: T;
  /** Where the first part is that JSON cannot hold (a date, a function, a map), as a path of keys. @default there is none */
  readonly odd?: readonly string[];
}

/**
 * Takes a value as JSON keeps it: what has no value is left out, in a list it is `null`, and -0 is 0. A process that
 * finds the value in the cache has no other, so the one that made it has this one too.
 */
export function asJson<T>(value: T): AsJson<T> {
  if (value === undefined) return { value };
  const kept = isKept(value);
  if (typeof kept === 'object') return { value, odd: kept };
  return { value: kept ? value : (JSON.parse(JSON.stringify(value)) as T) };
}

/** Whether JSON keeps a value as it is; the path to a part that it cannot hold. */
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
