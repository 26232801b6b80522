/** A map, or a weak one, that keeps values. */
interface MapLike<K, V> {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => unknown;
}

/** Returns the value that a map has under a key; makes and keeps one when there is none. */
export function getOrMake<K, V>(kept: MapLike<K, V>, key: K, make: (key: K) => V): V {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  kept.set(key, made);
  return made;
}
