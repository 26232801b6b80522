import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from '../report/system-error.ts';
import type { Disk } from './disk.ts';
import { KEPT } from './folders.ts';

/** Tells whether a file of the output has so many bytes and they are the same, without following links. */
export type HoldsAlready = (file: string, size: number, isSame: (bytes: Buffer) => boolean) => boolean;

/** A comparer for one output folder; it asks once about each folder in it. */
export function createComparer(out: string, disk: Disk): HoldsAlready {
  const folders = new Map<string, boolean>();
  const isFolder = (folder: string): boolean => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const parent = folder.lastIndexOf('/');
    const real =
      (parent === -1 || isFolder(folder.slice(0, parent))) &&
      disk.lstatSync(join(out, folder), MAYBE)?.isDirectory() === true;
    folders.set(folder, real);
    return real;
  };
  return (file, size, isSame) => {
    const parent = file.lastIndexOf('/');
    if (parent !== -1 && !isFolder(file.slice(0, parent))) return false;
    const path = join(out, file);
    const stat = disk.lstatSync(path, MAYBE);
    return stat?.isFile() === true && stat.size === size && holds(path, isSame, disk);
  };
}

/** What stands in a folder, relative to it, with `/`; links count as files. */
export interface Standing {
  readonly files: ReadonlySet<string>;
  /** Parents before their children. */
  readonly folders: ReadonlySet<string>;
  /** Whether every folder is known to hold a file. */
  readonly isTidy: boolean;
}

/** Everything that stands in an output folder, except what is never ours. */
export function listStanding(out: string, disk: Disk): Standing {
  const files = new Set<string>();
  const folders = new Set<string>();
  const list = (folder: string): void => {
    for (const entry of entriesOf(folder === '' ? out : join(out, folder), disk)) {
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
