import { createRecent } from '../shared/recent.ts';

/**
 * Makes a result for each name and keeps those of the names that were asked for last: the answer to several who ask
 * at once is the same one. What fails is forgotten.
 */
export function recent<T>(most: number, make: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const kept = createRecent<Promise<T>>(most);
  return (name) => {
    const made = kept.get(name, () => make(name));
    made.catch(() => kept.forget(name));
    return made;
  };
}
