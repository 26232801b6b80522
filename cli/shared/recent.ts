import type { Json } from './json.ts';

/** The values of the names that were asked for last. */
interface Recent<T> {
  /** The value of a name; made where it is not kept. */
  readonly get: (name: string, make: () => T) => T;
  readonly forget: (name: string) => void;
}

/** Keeps `most` values, and lets go of the one that was asked for least lately. */
export function createRecent<T>(most: number): Recent<T> {
  const kept = new Map<string, T>();
  return {
    get: (name, make) => {
      const value = kept.has(name) ? (kept.get(name) as T) : make();
      // A Map keeps the order of insertion: what is inserted again is the youngest.
      kept.delete(name);
      kept.set(name, value);
      const [oldest = name] = kept.keys();
      if (kept.size > most) kept.delete(oldest);
      return value;
    },
    forget: (name) => void kept.delete(name),
  };
}

/** The same pure function, which remembers its last answers, `most` of them: many pages ask for the same title, or drawing. */
export function remembering<Args extends readonly (Json | undefined)[], T>(
  most: number,
  make: (...args: Args) => T,
): (...args: Args) => T {
  const answers = createRecent<T>(most);
  return (...args) => answers.get(JSON.stringify(args), () => make(...args));
}
