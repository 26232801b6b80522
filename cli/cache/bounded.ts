/** Values by name, of so many bytes in all: those that were asked for or put least lately go first. */
interface Bounded<T> {
  readonly get: (name: string) => T | undefined;
  readonly put: (name: string, value: T, bytes: number) => void;
  readonly values: () => readonly T[];
  readonly clear: () => void;
}

/** Keeps values of at most so many bytes. */
export function createBounded<T>(most: number): Bounded<T> {
  const kept = new Map<string, { readonly value: T; readonly bytes: number }>();
  let total = 0;
  const remove = (name: string): void => {
    total -= kept.get(name)?.bytes ?? 0;
    kept.delete(name);
  };
  const put = (name: string, value: T, bytes: number): void => {
    // A Map keeps the order of insertion: what is inserted again is the youngest.
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
