/**
 * Runs an action that the system may refuse, for a caller that can do without it: undefined when it is refused, for one
 * of the codes when some are given.
 */
export function tolerate<T>(action: () => T, ...codes: readonly string[]): T | undefined {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    const isExpected = codes.length === 0 || ('code' in error && codes.includes(String(error.code)));
    if (isExpected) return undefined;
    throw error;
  }
}
