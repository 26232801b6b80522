import type { Memo } from '../cache/memo.ts';
import type { Entry } from '../types.ts';

/**
 * Returns the document of each page, in the order of the pages' files.
 * @throws when one of the files was not read
 */
export function pageDocuments(
  files: readonly string[],
  { entries, memo }: { readonly entries: readonly Entry[]; readonly memo: Memo },
): readonly Entry[] {
  return memo(rowsOf, files, memo.map(entries, fileOf)).flatMap((row) => entries[row] ?? []);
}

function fileOf({ file }: Entry): string {
  return file;
}

/** Returns the rows of some files among all. */
function rowsOf(files: readonly string[], all: readonly string[]): readonly number[] {
  const rows = new Map(all.map((file, row) => [file, row]));
  return files.map((file) => {
    const row = rows.get(file);
    if (row === undefined) throw new Error(`A page comes from ${file}, which was not read`);
    return row;
  });
}

/** Maps documents by their file. All callers use this one function, so that a memo keeps one map for them. */
export function entriesByFile(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.file, entry]));
}
