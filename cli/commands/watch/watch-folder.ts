import { accessSync, constants, existsSync, lstatSync, readdirSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFolder } from '../../system/create-folder.ts';
import { processExists } from '../../system/process-mark.ts';
import { isSystemError, writeReason } from '../../system/system-error.ts';
import { tolerate } from '../../system/tolerate.ts';

/** Returns the folder of this process's watched build: two processes that watch one project write into two trees. */
export function watchFolder(cacheDir: string): string {
  return join(cacheDir, 'watch', String(process.pid));
}

/** Says why the watched build has no place, unless it may have one later by itself, as on a disk that is full. */
export function watchFolderProblem(cacheDir: string): string | undefined {
  const folder = dirname(watchFolder(cacheDir));
  try {
    createFolder(folder);
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    if (!isSystemError(error, 'EACCES', 'EEXIST', 'ELOOP', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'))
      return undefined;
    return `The watched site is kept in the cache folder, and ${error.path ?? folder} cannot be written (${writeReason(error)}): set SITE_CACHE to a folder that can be written.`;
  }
}

/**
 * Takes over the tree that an ended process left, so that only what differs is written, and removes any further trees
 * in the background. A process that ends leaves its tree: removing thousands of files keeps people waiting.
 */
export function adoptWatchFolder(cacheDir: string): void {
  const folder = watchFolder(cacheDir);
  for (const orphan of orphansIn(dirname(folder))) {
    if (!existsSync(folder) && isWhole(orphan) && move(orphan, folder)) continue;
    // The cache may be removed at any time; a tree that cannot be removed now is removed by the next session.
    void rm(orphan, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Lists the trees of processes that no longer run, and what builds put next to them. */
function orphansIn(folder: string): readonly string[] {
  return (tolerate(() => readdirSync(folder)) ?? [])
    .filter((name) => {
      const pid = Number(/^\.?(\d+)/.exec(name)?.[1]);
      return Number.isInteger(pid) && pid !== process.pid && !processExists(pid);
    })
    .map((name) => join(folder, name));
}

/** Tells whether a session left a whole tree here. A symbolic link leads to a tree elsewhere. */
function isWhole(tree: string): boolean {
  const isTree = lstatSync(tree, { throwIfNoEntry: false })?.isDirectory() === true;
  return isTree && /\/\d+$/.test(tree) && existsSync(join(tree, 'builds', 'latest.json'));
}

/** Renames a tree; false when it cannot, as when another session was quicker. */
function move(from: string, to: string): boolean {
  const done = tolerate(() => {
    createFolder(dirname(to));
    renameSync(from, to);
    return true;
  });
  return done === true;
}
