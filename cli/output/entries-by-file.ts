import type { Entry } from '../types.ts';

/** Maps documents by their file. All callers use this one function, so that a memo keeps one map for them. */
export function entriesByFile(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.file, entry]));
}
