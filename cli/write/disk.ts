import * as fs from 'node:fs';

/** The file system as this folder uses it; tests replace calls to fill a disk or to die at a given one. */
export type Disk = Pick<typeof fs, SyncCall> & {
  /** Forces a file's or folder's content onto the disk. */
  readonly sync: (path: string) => Promise<void>;
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
};

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
