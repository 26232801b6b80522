import * as fs from 'node:fs';
import { dirname } from 'node:path';
import { isSystemError } from '../system/system-error.ts';

// Synchronous on purpose: a small file takes 40 µs, and promises would take the main thread as long.
const CALLS = {
  accessSync: fs.accessSync,
  lstatSync: fs.lstatSync,
  mkdirSync: fs.mkdirSync,
  readdirSync: fs.readdirSync,
  readFileSync: fs.readFileSync,
  realpathSync: fs.realpathSync,
  renameSync: fs.renameSync,
  rmdirSync: fs.rmdirSync,
  rmSync: fs.rmSync,
  statfsSync: fs.statfsSync,
  unlinkSync: fs.unlinkSync,
  utimesSync: fs.utimesSync,
  writeFileSync: fs.writeFileSync,
};

/** The file system as this folder of code uses it. Tests replace calls, to fill a disk or to die at a given call. */
export type Disk = Readonly<typeof CALLS> & {
  /** Forces a file's or folder's content onto the disk. */
  readonly sync: (path: string) => Promise<void>;
  /** Forces everything that waits for a folder's disk onto it; false when the system cannot do so at once. */
  readonly syncAll: (folder: string) => Promise<boolean>;
};

/** The real file system. */
export const DISK: Disk = { ...CALLS, sync, syncAll };

/** Makes a look at a path answer undefined where there is nothing. */
export const MAYBE = { throwIfNoEntry: false } as const;

/** Creates a folder and its parents. Node's recursive `mkdir` reports a read-only disk as a missing folder. */
export function createFolder(path: string, disk: Disk): void {
  try {
    disk.mkdirSync(path);
  } catch (error) {
    if (isSystemError(error, 'EEXIST') && disk.lstatSync(path).isDirectory()) return;
    if (!isSystemError(error, 'ENOENT') || dirname(path) === path) throw error;
    createFolder(dirname(path), disk);
    disk.mkdirSync(path);
  }
}

// Only the waiting goes to a thread: opening and closing through promises would cost three times as much.
function sync(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const descriptor = fs.openSync(path, 'r');
    fs.fsync(descriptor, (error) => {
      fs.closeSync(descriptor);
      if (error === null) resolve();
      else reject(error);
    });
  });
}

// Node lacks the system call behind this command (syncfs), which takes a tenth of the time of forcing 20,000 files in
// turn. On systems other than Linux, the command does not wait, or has no such option.
function syncAll(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(false);
  return new Promise((resolve) => {
    // Loaded here, since a caller that only takes a lock starts no program.
    const { execFile } = process.getBuiltinModule('node:child_process');
    execFile('sync', ['--file-system', folder], (error) => resolve(error === null));
  });
}
