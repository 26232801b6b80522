import type { Json } from '../shared/json.ts';
import { createRecent } from '../shared/recent.ts';

/** Does as `remembering` does, for promises: concurrent callers get the same one, and one that fails is forgotten. */
export function rememberingAsync<Args extends readonly Json[], T>(
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
