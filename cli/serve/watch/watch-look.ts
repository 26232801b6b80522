import { readdirSync } from 'node:fs';
import type { Stamps } from '../../cache/stamps.ts';
import { stampTree } from '../../cache/stamps.ts';
import { tolerate } from '../../system/tolerate.ts';
import type { WatchTreeOptions } from './watch-tree.ts';
import { ROOT_FILE } from './watch-tree.ts';

/** Looks at a watched tree without its events. */
interface WatchLook {
  /** Notes that an event named this file, if it named any. */
  readonly named: (file?: string) => void;
  /**
   * Compares all files with those of the last look, by their stamps. Answers the files that were named since, which may
   * have changed once more; undefined when another one differs, and at the first look: then any may.
   */
  readonly look: () => readonly string[] | undefined;
}

/** Makes a look that has seen nothing yet. */
export function createWatchLook({ root, folders }: Pick<WatchTreeOptions, 'root' | 'folders'>): WatchLook {
  let seen: Stamps | undefined;
  let named = new Set<string>();
  return {
    named: (file) => {
      if (file !== undefined) named.add(file);
    },
    look: () => {
      const before = seen;
      const files = named;
      named = new Set();
      // What comes or goes while it is looked at breaks the look, and then any file may differ.
      seen = tolerate(() =>
        stampTree(root, [...folders, ...readdirSync(root).filter((name) => ROOT_FILE.test(name))]),
      );
      const isKnown = before !== undefined && seen !== undefined && isSame(before, seen, files);
      return isKnown ? [...files] : undefined;
    },
  };
}

function isSame(before: Stamps, now: Stamps, named: ReadonlySet<string>): boolean {
  return (
    now.size === before.size &&
    [...now].every(([path, stamp]) => stamp === before.get(path) || (named.has(path) && before.has(path)))
  );
}
