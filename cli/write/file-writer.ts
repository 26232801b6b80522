import { join } from 'node:path';
import type { Stamp } from '../cache/stamps.ts';
import { stampOfStat } from '../cache/stamps.ts';
import type { Output } from '../output/site-file.ts';
import { folderOf } from '../shared/path.ts';
import { isSystemError } from '../system/system-error.ts';
import type { Disk } from './disk.ts';
import type { Folders } from './folders.ts';
import { createGate } from './gate.ts';
import type { Staged } from './plan.ts';
import { createComparer } from './standing.ts';

/** Where and how a writer puts files: plain, so that it crosses to a thread. */
export interface WriterOptions extends Pick<Folders, 'root' | 'out' | 'files'> {
  /** Whether the output folder does not exist: the staging is then the tree that it will be. */
  readonly fresh: boolean;
  /** Before the numbers of this writer's files, which no other writer of the staging uses. */
  readonly name: string;
  /** The staging's gate. */
  readonly gate: SharedArrayBuffer;
  /** Whether files are only measured. @default false */
  readonly isDryRun?: true;
}

/** A file that was put. */
export interface PutFile {
  /** Bytes. */
  readonly size: number;
  /** Where it waits, unless the output holds it already. */
  readonly staged?: Staged;
}

/** Puts files into the staging. */
export interface FileWriter {
  /** Puts a file, or sees that the output holds it already; undefined when the staging has ended. */
  readonly put: (output: Output) => PutFile | undefined;
  /** Whether the staging goes on. */
  readonly isOpen: () => boolean;
}

/** Creates a writer; each thread has one of its own. System errors are thrown. */
export function createFileWriter(options: WriterOptions, disk: Disk): FileWriter {
  const { out, files, fresh, name, gate, isDryRun = false } = options;
  const standing = createComparer(out, disk);
  const { pass, isOpen } = createGate(gate);
  const made = new Set(['']);
  let count = 0;
  // Never the staging itself: one that is gone stays gone.
  const createFolder = (folder: string): void => {
    if (made.has(folder)) return;
    createFolder(folderOf(folder));
    try {
      disk.mkdirSync(join(files, folder));
    } catch (error) {
      if (!isSystemError(error, 'EEXIST')) throw error;
    }
    made.add(folder);
  };
  const put: FileWriter['put'] = ({ file, kind, content }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const size = bytes.length;
    if (isDryRun) return isOpen() ? { size } : undefined;
    if (!fresh && standing.holds(file, size, (stored) => stored.equals(bytes))) return { size };
    const path = join(files, fresh ? file : `${name}${++count}`);
    let stamp: Stamp | undefined;
    const isIn = pass(() => {
      if (fresh) createFolder(folderOf(file));
      disk.writeFileSync(path, bytes, { flag: 'wx' });
      // A file that is renamed itself has another stamp then.
      if (fresh) stamp = stampOfStat(disk.lstatSync(path));
    });
    return isIn ? { size, staged: { file, kind, path, stamp } } : undefined;
  };
  return { put, isOpen };
}
