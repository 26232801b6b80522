import type { Json } from './json.ts';

/** Values by name, with a limit on their total weight: those that were asked for least recently are dropped first. */
interface Recent<T> {
  readonly get: (name: string) => T | undefined;
  /** @param weight such as a number of bytes; 1 by default */
  readonly put: (name: string, value: T, weight?: number) => void;
  readonly forget: (name: string) => void;
  readonly values: () => readonly T[];
  readonly clear: () => void;
}

/** Creates a {@link Recent} whose values weigh at most `most`. */
export function createRecent<T>(most: number): Recent<T> {
  const kept = new Map<string, { readonly value: T; readonly weight: number }>();
  let total = 0;
  const forget = (name: string): void => {
    total -= kept.get(name)?.weight ?? 0;
    kept.delete(name);
  };
  const put = (name: string, value: T, weight = 1): void => {
    // A Map keeps the order of insertion, so a value that is inserted again becomes the most recent.
    forget(name);
    kept.set(name, { value, weight });
    total += weight;
    for (const oldest of kept.keys()) {
      if (total <= most) return;
      forget(oldest);
    }
  };
  return {
    get: (name) => {
      const entry = kept.get(name);
      if (entry !== undefined) put(name, entry.value, entry.weight);
      return entry?.value;
    },
    put,
    forget,
    values: () => Array.from(kept.values(), ({ value }) => value),
    clear: () => {
      kept.clear();
      total = 0;
    },
  };
}

/**
 * Makes a pure function remember its last `most` answers: many pages ask for the same title or drawing. Callers that ask
 * while a promise is under way get the same one, and one that fails is forgotten.
 */
export function remembering<Args extends readonly (Json | undefined)[], T>(
  most: number,
  make: (...args: Args) => T,
): (...args: Args) => T {
  const answers = createRecent<{ readonly answer: T }>(most);
  return (...args) => {
    const name = JSON.stringify(args);
    const known = answers.get(name);
    if (known !== undefined) return known.answer;
    const answer = make(...args);
    answers.put(name, { answer });
    if (answer instanceof Promise) answer.catch(() => answers.forget(name));
    return answer;
  };
}
