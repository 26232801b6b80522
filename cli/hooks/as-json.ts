/**
 * A value as JSON keeps it: what has no value is left out, in a list it is `null`, and -0 is 0. A process that finds the
 * value in the cache has no other, so the one that made it has this one too. What JSON keeps is the very same value.
 */
export function asJson<T>(value: T): T {
  return value === undefined || isKept(value) ? value : (JSON.parse(JSON.stringify(value)) as T);
}

function isKept(value: unknown): boolean {
  if (Array.isArray(value)) {
    // A hole in a list is none for `every`.
    for (let index = 0; index < value.length; index++) if (!isKept(value[index])) return false;
    return true;
  }
  if (typeof value === 'object' && value !== null)
    return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isKept);
  return value !== undefined && !Object.is(value, -0);
}
