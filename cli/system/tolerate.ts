/** Runs something that may fail because a disk is full, read-only or gone: the cache does without. */
export function tolerate<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined;
    throw error;
  }
}
