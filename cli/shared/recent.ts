import type { Json } from './json.ts';

/** A cache of values by name, which keeps those that were asked for last. */
interface Recent<T> {
  /** Returns the value of a name, and makes it when it is not kept. */
  readonly get: (name: string, make: () => T) => T;
  readonly forget: (name: string) => void;
}

/** Creates a cache of `most` values, which drops the one that was asked for least recently. */
export function createRecent<T>(most: number): Recent<T> {
  const kept = new Map<string, T>();
  return {
    get: (name, make) => {
      const value = kept.has(name) ? (kept.get(name) as T) : make();
      // A Map keeps the order of insertion: a name that is inserted again is the youngest.
      kept.delete(name);
      kept.set(name, value);
      const [oldest = name] = kept.keys();
      if (kept.size > most) kept.delete(oldest);
      return value;
    },
    forget: (name) => void kept.delete(name),
  };
}

/** Makes a pure function remember its last `most` answers: many pages ask for the same title or drawing. */
export function remembering<Args extends readonly (Json | undefined)[], T>(
  most: number,
  make: (...args: Args) => T,
): (...args: Args) => T {
  const answers = createRecent<T>(most);
  return (...args) => answers.get(JSON.stringify(args), () => make(...args));
}
