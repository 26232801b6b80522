import type { Entry } from '../types.ts';

/** Documents by their file. One function, so that a memo keeps one map for all that ask. */
export function entriesByFile(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.file, entry]));
}
