/**
 * The place of the first value that JSON would not keep as it is (a date, a function, a map), as a path of keys;
 * undefined when there is none. Pages cross to other threads and are kept as JSON.
 */
export function notJson(value: unknown): readonly string[] | undefined {
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : [];
  if (typeof value !== 'object' || !isPlain(value)) return [];
  for (const [key, inner] of Object.entries(value)) {
    const found = notJson(inner);
    if (found !== undefined) return [key, ...found];
  }
  return undefined;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || prototype === Object.prototype;
}
