/** Values by name, with a limit on their total bytes: the least recently used are dropped first. */
interface Bounded<T> {
  readonly get: (name: string) => T | undefined;
  readonly put: (name: string, value: T, bytes: number) => void;
  readonly values: () => readonly T[];
  readonly clear: () => void;
}

/** Creates a {@link Bounded} that keeps at most `most` bytes. */
export function createBounded<T>(most: number): Bounded<T> {
  const kept = new Map<string, { readonly value: T; readonly bytes: number }>();
  let total = 0;
  const remove = (name: string): void => {
    total -= kept.get(name)?.bytes ?? 0;
    kept.delete(name);
  };
  const put = (name: string, value: T, bytes: number): void => {
    // A Map keeps the order of insertion, so a value that is inserted again becomes the most recent.
    remove(name);
    kept.set(name, { value, bytes });
    total += bytes;
    for (const oldest of kept.keys()) {
      if (total <= most) return;
      remove(oldest);
    }
  };
  return {
    get: (name) => {
      const entry = kept.get(name);
      if (entry !== undefined) put(name, entry.value, entry.bytes);
      return entry?.value;
    },
    put,
    values: () => Array.from(kept.values(), ({ value }) => value),
    clear: () => {
      kept.clear();
      total = 0;
    },
  };
}
