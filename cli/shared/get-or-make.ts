/** Where values are kept: a map, or a weak one. */
interface Kept<K, V> {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => unknown;
}

/** The value that a map has under a key; where it has none, one is made, and kept there. */
export function getOrMake<K, V>(kept: Kept<K, V>, key: K, make: (key: K) => V): V {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  kept.set(key, made);
  return made;
}
