import { dirname } from 'node:path';
import { formatBytes } from '../report/units.ts';
import { displayPath, isSystemError, remedyOf, writeReason } from '../system/system-error.ts';
import type { Diagnostic } from '../types.ts';
import type { Disk } from './disk.ts';

/** Where a file system call failed. */
export interface FaultContext {
  readonly root: string;
  readonly disk: Disk;
  /** The file of the output, when the call's own path means nothing to a reader. */
  readonly path?: string;
}

/** The diagnostic for a file system error; anything else is a bug and is thrown again. */
export function faultDiagnostic(error: unknown, { root, disk, path }: FaultContext): Diagnostic {
  if (!isSystemError(error)) throw error;
  const at = path ?? error.dest ?? error.path ?? root;
  const shown = displayPath(root, at);
  if (isSystemError(error, 'ENOSPC')) {
    const left = leftSpace(at, disk);
    return fault('disk-full', `The disk is full: ${shown} could not be written${left && `, ${left} free`}`);
  }
  if (isSystemError(error, 'EDQUOT'))
    return fault('disk-full', `The disk quota is used up: ${shown} could not be written`);
  const isBeside = at.endsWith('.stage') && isSystemError(error, 'EACCES', 'EPERM', 'EROFS');
  const remedy = isBeside ? besideRemedy(at) : remedyOf(error);
  return fault('cannot-write', `Cannot write ${shown}: ${writeReason(error)}`, remedy);
}

/** The output itself may well be writable, as the volume of a container is. */
function besideRemedy(work: string): string {
  return `A build is put together beside its folder: let this user write in ${dirname(work)}, or choose with --out a folder inside one that this user may write in`;
}

/** An error without a place in a source file. */
export function fault(code: string, text: string, remark?: string): Diagnostic {
  return { severity: 'error', code, text, ...(remark !== undefined && { notes: [{ text: remark }] }) };
}

/** What is left of the disk that holds a path, asked at its nearest folder that exists; empty where nothing tells. */
function leftSpace(path: string, disk: Disk): string {
  try {
    const { bavail, bsize, files, ffree } = disk.statfsSync(path);
    // Some file systems do not count files, and say that they have room for none.
    return files !== 0 && ffree === 0 ? 'no file more' : formatBytes(bavail * bsize);
  } catch (error) {
    if (!isSystemError(error, 'ENOENT', 'ENOTDIR') || dirname(path) === path) return '';
    return leftSpace(dirname(path), disk);
  }
}
