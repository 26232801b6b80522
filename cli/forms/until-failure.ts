/** A value that is asked for once, and again after a failure, or when it is forgotten. */
interface Remembered<T> {
  readonly get: () => Promise<T>;
  readonly forget: () => void;
}

/** Remembers what `ask` resolves with. */
export function untilFailure<T>(ask: () => Promise<T>): Remembered<T> {
  let known: Promise<T> | undefined;
  const forget = (): void => {
    known = undefined;
  };
  return {
    forget,
    get: async () => {
      known ??= ask();
      try {
        return await known;
      } catch (error) {
        forget();
        throw error;
      }
    },
  };
}
