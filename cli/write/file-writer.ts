import { join } from 'node:path';
import type { Stamp } from '../cache/stamps.ts';
import { stampOfStat } from '../cache/stamps.ts';
import type { Output } from '../output/site-file.ts';
import { folderOf } from '../shared/path.ts';
import { tolerate } from '../system/tolerate.ts';
import type { Disk } from './disk.ts';
import { createComparer } from './existing.ts';
import type { Folders } from './folders.ts';
import { createGate } from './gate.ts';
import type { StagedFile } from './placing.ts';

/** Options of a file writer. Plain data, so that they can be sent to a thread. */
export interface WriterOptions extends Pick<Folders, 'root' | 'out' | 'files'> {
  /** True when the output folder does not exist: the staging then becomes the output as a whole. */
  readonly fresh: boolean;
  /** Prefix of the numbered files of this writer. No other writer of the staging has it. */
  readonly name: string;
  /** Memory of the staging's gate. */
  readonly gate: SharedArrayBuffer;
  /** True when files are only measured. @default false */
  readonly isDryRun?: true;
}

/** A file that a writer put. */
interface PutFile {
  /** In bytes. */
  readonly size: number;
  /** The file in the staging, unless the output holds it already. */
  readonly staged?: StagedFile;
}

/** Puts files into the staging. */
export interface FileWriter {
  /** Puts a file, or sees that the output already holds it; undefined when the staging has ended. */
  readonly put: (output: Output) => PutFile | undefined;
  /** Tells whether the staging goes on. */
  readonly isOpen: () => boolean;
}

/** Creates a writer. Each thread has its own. Throws system errors. */
export function createFileWriter(options: WriterOptions, disk: Disk): FileWriter {
  const { out, files, fresh, name, gate, isDryRun = false } = options;
  const existing = createComparer(out, disk);
  const { pass, isOpen } = createGate(gate);
  const made = new Set(['']);
  let count = 0;
  // Creates folders inside the staging, never the staging itself: one that was removed stays removed.
  const createFolder = (folder: string): void => {
    if (made.has(folder)) return;
    createFolder(folderOf(folder));
    tolerate(() => disk.mkdirSync(join(files, folder)), 'EEXIST');
    made.add(folder);
  };
  const put: FileWriter['put'] = ({ file, kind, content }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const size = bytes.length;
    if (isDryRun) return isOpen() ? { size } : undefined;
    if (!fresh && existing.holds(file, size, (stored) => stored.equals(bytes))) return { size };
    const path = join(files, fresh ? file : `${name}${++count}`);
    let stamp: Stamp | undefined;
    const isIn = pass(() => {
      if (fresh) createFolder(folderOf(file));
      disk.writeFileSync(path, bytes, { flag: 'wx' });
      // In a tree that exists already, the file is renamed by itself, which changes its stamp.
      if (fresh) stamp = stampOfStat(disk.lstatSync(path));
    });
    return isIn ? { size, staged: { file, kind, path, stamp } } : undefined;
  };
  return { put, isOpen };
}
