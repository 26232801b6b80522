import { foldPath, parentFolders } from '../shared/path.ts';

/** How paths and the folders around them are written, to find those that some file systems take for one. */
export interface Spellings {
  /** The path already known whose file or folder differs from this one's by case or Unicode form alone. */
  readonly otherOf: (path: string) => string | undefined;
  readonly add: (path: string) => void;
}

/** Starts from the paths of pages. */
export function createSpellings(paths: Iterable<string>): Spellings {
  const byFolded = new Map<string, { readonly part: string; readonly path: string }>();
  const add = (path: string): void => {
    for (const part of partsOf(path)) {
      const folded = foldPath(part);
      if (!byFolded.has(folded)) byFolded.set(folded, { part, path });
    }
  };
  for (const path of paths) add(path);
  return {
    add,
    otherOf(path) {
      for (const part of partsOf(path)) {
        const known = byFolded.get(foldPath(part));
        if (known !== undefined && known.part !== part) return known.path;
      }
      return undefined;
    },
  };
}

/** A path and its parents. */
function partsOf(path: string): readonly string[] {
  return [...parentFolders(path), path];
}
