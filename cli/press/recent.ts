import type { Json } from '../shared/json.ts';
import { createRecent } from '../shared/recent.ts';

/**
 * Returns the same function, which keeps the `most` answers that were asked for last. Concurrent callers get the same
 * answer. One that fails is forgotten.
 */
export function recent<Args extends readonly Json[], T>(
  most: number,
  make: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  const kept = createRecent<Promise<T>>(most);
  return (...args) => {
    const name = JSON.stringify(args);
    const made = kept.get(name, () => make(...args));
    made.catch(() => kept.forget(name));
    return made;
  };
}
