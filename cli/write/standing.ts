import type { Dirent, Stats } from 'node:fs';
import { join } from 'node:path';
import type { SeenOutput, Stamp } from '../cache/stamps.ts';
import { stampOfStat } from '../cache/stamps.ts';
import { foldersOf } from '../shared/path.ts';
import { isSystemError } from '../system/system-error.ts';
import type { Disk } from './disk.ts';
import { KEPT } from './folders.ts';

/** Tells what files of the output are, without following links. */
export interface Comparer {
  /** Whether a file has so many bytes and they are the same. */
  readonly holds: (file: string, size: number, isSame: (bytes: Buffer) => boolean) => boolean;
  /** Whether a file is as it was when it was stamped; it is not read. */
  readonly isAsStamped: (file: string, stamp: Stamp) => boolean;
}

/** A comparer for one output folder; it asks once about each folder in it that is not among the known ones. */
export function createComparer(out: string, disk: Disk, knownFolders?: ReadonlySet<string>): Comparer {
  const folders = new Map<string, boolean>();
  const isFolder = (folder: string): boolean => {
    const known = knownFolders?.has(folder) === true || folders.get(folder);
    if (known !== undefined) return known;
    const parent = folder.lastIndexOf('/');
    const real =
      (parent === -1 || isFolder(folder.slice(0, parent))) &&
      disk.lstatSync(`${out}/${folder}`, MAYBE)?.isDirectory() === true;
    folders.set(folder, real);
    return real;
  };
  const fileStat = (file: string): Stats | undefined => {
    const parent = file.lastIndexOf('/');
    if (parent !== -1 && !isFolder(file.slice(0, parent))) return undefined;
    const stat = disk.lstatSync(`${out}/${file}`, MAYBE);
    return stat?.isFile() === true ? stat : undefined;
  };
  return {
    holds: (file, size, isSame) => fileStat(file)?.size === size && holds(join(out, file), isSame, disk),
    isAsStamped: (file, stamp) => {
      const stat = fileStat(file);
      return stat !== undefined && stampOfStat(stat) === stamp;
    },
  };
}

/** What is in a folder, relative to it, with `/`; links count as files. */
export interface Standing {
  readonly files: ReadonlySet<string>;
  /** Parents before their children. */
  readonly folders: ReadonlySet<string>;
  /** Whether every folder is known to hold a file. */
  readonly isTidy: boolean;
}

/** Everything that is in an output folder, except what is never ours. */
export function listStanding(out: string, disk: Disk): Standing {
  const files = new Set<string>();
  const folders = new Set<string>();
  const list = (folder: string): void => {
    for (const entry of entriesOf(folder === '' ? out : `${out}/${folder}`, disk)) {
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

/** What an earlier process left, where every folder is as it was: nothing came or went. Undefined elsewhere. */
export function recallStanding(
  out: string,
  { names, folders }: SeenOutput,
  disk: Disk,
): Standing | undefined {
  const known = Object.keys(folders);
  const isSame = known.every(
    (folder) => stampOfStat(disk.lstatSync(`${out}/${folder}`, MAYBE)) === folders[folder],
  );
  if (known.length === 0 || !isSame) return undefined;
  return { files: new Set(names), folders: new Set(known.filter((folder) => folder !== '')), isTidy: true };
}

/** Folders of what stood in which a commit put nothing, and from which it took nothing. */
export function untouchedFolders(
  standing: Standing,
  files: ReadonlySet<string>,
  staged: readonly { readonly file: string }[],
): readonly string[] {
  const gone = [...standing.files].filter((file) => !files.has(file));
  const touched = foldersOf([...staged.map(({ file }) => file), ...gone]);
  return [...standing.folders].filter((folder) => !touched.has(folder));
}

const MAYBE = { throwIfNoEntry: false } as const;

/** A folder that is gone holds nothing. */
function entriesOf(folder: string, disk: Disk): readonly Dirent[] {
  try {
    return disk.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return [];
    throw error;
  }
}

function holds(path: string, isSame: (bytes: Buffer) => boolean, disk: Disk): boolean {
  try {
    return isSame(disk.readFileSync(path));
  } catch (error) {
    // A file that may not be read is replaced like one that differs.
    if (isSystemError(error, 'EACCES', 'EPERM', 'ENOENT')) return false;
    throw error;
  }
}
