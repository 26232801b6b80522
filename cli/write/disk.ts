import * as fs from 'node:fs';
import { dirname } from 'node:path';
import { isSystemError } from '../system/system-error.ts';

/** The file system as this folder uses it; tests replace calls to fill a disk or to die at a given one. */
export type Disk = Pick<typeof fs, SyncCall> & {
  /** Forces a file's or folder's content onto the disk. */
  readonly sync: (path: string) => Promise<void>;
  /** Forces all that waits for a folder's disk onto it; false where there is no way to do so at once. */
  readonly syncAll: (folder: string) => Promise<boolean>;
};

// Synchronous on purpose: a small file takes 40 µs so, and as much of the main thread through promises.
type SyncCall =
  | 'accessSync'
  | 'lstatSync'
  | 'mkdirSync'
  | 'readdirSync'
  | 'readFileSync'
  | 'realpathSync'
  | 'renameSync'
  | 'rmdirSync'
  | 'rmSync'
  | 'statfsSync'
  | 'unlinkSync'
  | 'utimesSync'
  | 'writeFileSync';

/** The real file system. */
export const DISK: Disk = {
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
  sync,
  syncAll,
};

/** Creates a folder and those around it; Node's own way calls a read-only disk a missing folder. */
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

// Only the waiting is handed to a thread: opening and closing through promises would cost three times as much.
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

// Node lacks the call behind this command (syncfs), which takes a tenth of the time of forcing 20,000 files in turn.
// Elsewhere than on Linux the command does not wait, or knows no option.
function syncAll(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(false);
  return new Promise((resolve) => {
    // What only takes a lock does without programs.
    const { execFile } = process.getBuiltinModule('node:child_process');
    execFile('sync', ['--file-system', folder], (error) => resolve(error === null));
  });
}
