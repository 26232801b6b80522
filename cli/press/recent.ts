/**
 * Makes a result for each name and keeps those of the names that were asked for last: the answer to several who ask
 * at once is the same one. What fails is forgotten.
 */
export function recent<T>(most: number, make: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (name) => {
    const made = kept.get(name) ?? make(name);
    // A Map keeps the order of insertion: what is inserted again is the youngest.
    kept.delete(name);
    kept.set(name, made);
    const [oldest = name] = kept.keys();
    if (kept.size > most) kept.delete(oldest);
    made.catch(() => kept.delete(name));
    return made;
  };
}
