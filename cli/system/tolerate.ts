/** Runs what the system may refuse, for a caller that does without: undefined where it does. */
export function tolerate<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined;
    throw error;
  }
}
