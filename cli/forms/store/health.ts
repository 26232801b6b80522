/** The last finding about something, so that many questions cost no more than one. */
interface Health {
  /** Resolves when all is well, rejects when it is not. */
  readonly check: () => Promise<void>;
  /** The next check asks again. */
  readonly forget: () => void;
}

/** Creates a check that calls at the same moment share, and that is remembered for a second. */
export function createHealth(ask: () => Promise<void>): Health {
  let known: Promise<void> | undefined;
  const forget = (): void => {
    known = undefined;
  };
  const check = (): Promise<void> => {
    known ??= ask().finally(() => setTimeout(forget, REMEMBERED_MS).unref());
    return known;
  };
  return { check, forget };
}

const REMEMBERED_MS = 1000;
