import { foldPath, parentFolders } from '../shared/path.ts';

/** The spellings of paths and of the folders around them, to find those that some file systems take for one. */
export interface Spellings {
  /** Returns the known path whose file or folder differs from this one's by case or Unicode form alone. */
  readonly otherOf: (path: string) => string | undefined;
  readonly add: (path: string) => void;
}

/** Creates {@link Spellings} that know the paths of pages. */
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

/** Returns a path and its parents. */
function partsOf(path: string): readonly string[] {
  return [...parentFolders(path), path];
}
