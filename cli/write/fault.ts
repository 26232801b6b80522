import { dirname } from 'node:path';
import { errorOf } from '../report/diagnostic.ts';
import { formatBytes } from '../report/units.ts';
import { displayPath, isSystemError, remedyOf, writeReason } from '../system/system-error.ts';
import type { Diagnostic } from '../types.ts';
import type { Disk } from './disk.ts';

/** Place and tools of a failed file system call. */
interface FaultContext {
  readonly root: string;
  readonly disk: Disk;
  /** The file of the output, when the path of the call would mean nothing to the user. */
  readonly path?: string;
}

/** Returns the diagnostic of a file system error. Throws any other error again: it is a bug. */
export function faultDiagnostic(error: unknown, { root, disk, path }: FaultContext): Diagnostic {
  if (!isSystemError(error)) throw error;
  const at = path ?? error.dest ?? error.path ?? root;
  const shown = displayPath(root, at);
  if (isSystemError(error, 'ENOSPC')) {
    const left = leftSpace(at, disk);
    return errorOf('disk-full', `The disk is full: ${shown} could not be written${left && `, ${left}`}`);
  }
  if (isSystemError(error, 'EDQUOT'))
    return errorOf('disk-full', `The disk quota is used up: ${shown} could not be written`);
  const isBeside = at.endsWith('.stage') && isSystemError(error, 'EACCES', 'EPERM', 'EROFS');
  const note = isBeside ? besideRemedy(at) : remedyOf(error);
  return errorOf('cannot-write', `Cannot write ${shown}: ${writeReason(error)}`, { note });
}

/** Tells to make the parent folder writable: the output itself may be, as the volume of a container is. */
function besideRemedy(work: string): string {
  return `A build is put together next to its folder: let this user write in ${dirname(work)}, or choose with --out a folder whose parent this user may write in`;
}

/** Returns the free space of a path's disk, by its nearest existing folder; '' when the system does not tell. */
function leftSpace(path: string, disk: Disk): string {
  try {
    const { bavail, bsize, files, ffree } = disk.statfsSync(path);
    // Some file systems do not count files, and report room for none.
    return files !== 0 && ffree === 0 ? 'no room for more files' : `${formatBytes(bavail * bsize)} free`;
  } catch (error) {
    if (!isSystemError(error, 'ENOENT', 'ENOTDIR') || dirname(path) === path) return '';
    return leftSpace(dirname(path), disk);
  }
}
