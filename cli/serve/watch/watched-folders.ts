import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FSWatcher } from 'chokidar';
import { tolerate } from '../../system/tolerate.ts';

/** Folders under watch by their absolute paths, each with what tells it from another of its name. */
export type Identities = ReadonlyMap<string, string | undefined>;

/** Returns the folders that a watcher watches, each with what tells it from another of its name. */
export function identitiesIn(watcher: FSWatcher): Identities {
  return new Map(Object.keys(watcher.getWatched()).map((folder) => [folder, identity(folder)]));
}

/**
 * Tells whether some folder has no watch: it came between the listing of its parent and the parent's own watch, or no
 * event told of it.
 */
export function hasUnwatched(root: string, isInput: (path: string) => boolean, known: Identities): boolean {
  const pending = [root];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const watched = known.get(folder);
    if (watched === undefined || watched !== identity(folder)) return true;
    pending.push(...foldersIn(folder).filter(isInput));
  }
  return false;
}

/** None of a folder that is gone again, or may not be read. */
function foldersIn(folder: string): readonly string[] {
  const entries = tolerate(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

/** Tells a folder from another that takes its place. */
export function identity(path: string): string | undefined {
  const stat = tolerate(() => statSync(path, { throwIfNoEntry: false, bigint: true }));
  return stat === undefined ? undefined : `${stat.dev} ${stat.ino}`;
}
