import type { Stats } from 'node:fs';
import { join } from 'node:path';
import type { SeenOutput, Stamp } from '../cache/stamps.ts';
import { stampOfStat } from '../cache/stamps.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import { folderOf, foldersOf } from '../shared/path.ts';
import { tolerate } from '../system/tolerate.ts';
import type { Disk } from './disk.ts';
import { MAYBE } from './disk.ts';
import { KEPT } from './folders.ts';

/** Compares files with those of an output, without following links. */
export interface Comparer {
  /** Tells whether a file has this size and the same bytes. */
  readonly holds: (file: string, size: number, isSame: (bytes: Buffer) => boolean) => boolean;
  /** Returns the size of a file that is as it was when it was stamped, without reading it; undefined of any other. */
  readonly sizeAsStamped: (file: string, stamp: Stamp) => number | undefined;
}

/** Creates a comparer for one output folder. It asks the disk once about each folder that is not known. */
export function createComparer(out: string, disk: Disk, knownFolders?: ReadonlySet<string>): Comparer {
  const folders = new Map<string, boolean>([['', true]]);
  const isFolder = (folder: string): boolean =>
    knownFolders?.has(folder) === true ||
    getOrMake(folders, folder, () => {
      const isIn = isFolder(folderOf(folder));
      return isIn && disk.lstatSync(`${out}/${folder}`, MAYBE)?.isDirectory() === true;
    });
  const fileStat = (file: string): Stats | undefined => {
    if (!isFolder(folderOf(file))) return undefined;
    const stat = disk.lstatSync(`${out}/${file}`, MAYBE);
    return stat?.isFile() === true ? stat : undefined;
  };
  return {
    holds: (file, size, isSame) => {
      if (fileStat(file)?.size !== size) return false;
      // A file that may not be read is replaced, like one that differs.
      const bytes = tolerate(() => disk.readFileSync(join(out, file)), 'EACCES', 'EPERM', 'ENOENT');
      return bytes !== undefined && isSame(bytes);
    },
    sizeAsStamped: (file, stamp) => {
      const stat = fileStat(file);
      return stat !== undefined && stampOfStat(stat) === stamp ? stat.size : undefined;
    },
  };
}

/** Names in a folder, relative to it, with `/`. Links count as files. */
export interface FolderContent {
  readonly files: ReadonlySet<string>;
  /** Parents before their children. */
  readonly folders: ReadonlySet<string>;
  /** True when every folder is known to hold a file. */
  readonly isTidy: boolean;
}

/** Lists an output folder, without the names that builds never touch. */
export function listExisting(out: string, disk: Disk): FolderContent {
  const files = new Set<string>();
  const folders = new Set<string>();
  const list = (folder: string): void => {
    // A folder that is gone is empty.
    const entries = tolerate(() => disk.readdirSync(join(out, folder), { withFileTypes: true }), 'ENOENT');
    for (const entry of entries ?? []) {
      if (folder === '' && KEPT.includes(entry.name)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) {
        files.add(path);
        continue;
      }
      folders.add(path);
      list(path);
    }
  };
  list('');
  return { files, folders, isTidy: false };
}

/** Returns what an earlier process left, when every folder is as it was, so nothing came or went; else undefined. */
export function recallExisting(
  out: string,
  { names, folders }: SeenOutput,
  disk: Disk,
): FolderContent | undefined {
  const isSame = [...folders].every(
    ([folder, stamp]) => stampOfStat(disk.lstatSync(`${out}/${folder}`, MAYBE)) === stamp,
  );
  if (folders.size === 0 || !isSame) return undefined;
  const inside = new Set(folders.keys());
  inside.delete('');
  return { files: new Set(names), folders: inside, isTidy: true };
}

/** Returns the folders in which a commit put no file, and from which it took none. */
export function untouchedFolders(
  existing: FolderContent,
  files: ReadonlySet<string>,
  staged: readonly { readonly file: string }[],
): readonly string[] {
  const gone = [...existing.files].filter((file) => !files.has(file));
  const touched = foldersOf([...staged.map(({ file }) => file), ...gone]);
  return [...existing.folders].filter((folder) => !touched.has(folder));
}
