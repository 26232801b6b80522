/** Runs an action that the system may refuse, for a caller that can do without it: undefined when it is refused. */
export function tolerate<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined;
    throw error;
  }
}
