import type { Json } from '../shared/json.ts';
import { createRecent } from '../shared/recent.ts';

/**
 * The same function, which keeps as many of its answers, those that were asked for last: several who ask at once get the
 * same one. What fails is forgotten.
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
