import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { foldersOf, foldPath } from '../shared/path.ts';
import { isSystemError } from '../system/system-error.ts';
import { tolerate } from '../system/tolerate.ts';
import type { Disk } from './disk.ts';
import { MAYBE } from './disk.ts';
import type { FolderContent } from './existing.ts';
import type { Placing } from './placing.ts';

/** Removes files that are not of this build, pages before the files they need, then empty folders. */
export async function prune(placing: Placing, existing: FolderContent): Promise<void> {
  const { disk, files, stopped } = placing;
  const { out } = placing.folders;
  if (files === existing.files && existing.isTidy) return;
  const stale = [...existing.files].filter((file) => !files.has(file)).sort((a, b) => rank(a) - rank(b));
  const spellings =
    stale.length === 0 ? undefined : new Map([...files].map((file) => [foldPath(file), file]));
  let removed = 0;
  for (const file of stale) {
    const twin = spellings?.get(foldPath(file));
    if (twin !== undefined && isSameFile(join(out, file), join(out, twin), disk)) continue;
    removeFile(join(out, file), disk);
    removed++;
    if (removed % BETWEEN_TURNS === 0) await turn();
    if (stopped()) return;
  }
  if (removed > 0 || !existing.isTidy) removeEmptyFolders(placing, existing);
}

/** Renames or removals after which timers and signals have a turn. */
export const BETWEEN_TURNS = 200;

/**
 * Ranks files for removal: compressed forms first, since none may outlive its file; then pages; then payloads and the
 * manifest; then what these use.
 */
function rank(file: string): number {
  if (/\.(?:br|gz)$/.test(file)) return -1;
  return file.endsWith('.html') ? 0 : file.endsWith('.json') ? 1 : 2;
}

/** Tells whether two names are one file: a file system that ignores case lists a file under its old spelling. */
function isSameFile(a: string, b: string, disk: Disk): boolean {
  const [one, other] = [a, b].map((path) => disk.lstatSync(path, MAYBE));
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

/** Removes a file. It may be gone, with a folder that was in a new file's way, or be a folder of new files by now. */
function removeFile(path: string, disk: Disk): void {
  try {
    disk.unlinkSync(path);
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ENOTDIR')) return;
    if (disk.lstatSync(path, MAYBE)?.isDirectory() !== true) throw error;
  }
}

/** Removes folders that hold no file of this build, and those that a killed build left empty. */
function removeEmptyFolders({ folders, disk, files }: Placing, existing: FolderContent): void {
  const used = foldersOf(files);
  for (const folder of [...existing.folders].reverse()) {
    if (used.has(folder)) continue;
    tolerate(() => disk.rmdirSync(join(folders.out, folder)), 'ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR');
  }
}
