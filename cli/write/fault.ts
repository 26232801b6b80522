import { dirname, isAbsolute, relative } from 'node:path';
import { formatBytes } from '../report/units.ts';
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
  if (error.code === 'ENOSPC') return diskFull(shown, freeSpace(at, disk));
  if (error.code === 'EDQUOT')
    return fault('disk-full', `The disk quota is used up: ${shown} could not be written`);
  return fault(
    'cannot-write',
    `Cannot write ${shown}: ${REASONS[error.code] ?? `${error.syscall} failed (${error.code})`}`,
  );
}

/** Whether an error is the file system's, with one of the codes when some are given. */
export function isSystemError(error: unknown, ...codes: readonly string[]): error is SystemError {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return false;
  return typeof error.code === 'string' && (codes.length === 0 || codes.includes(error.code));
}

/** A path as a reader knows it: relative to the project when it is inside. */
export function displayPath(root: string, path: string): string {
  const inside = relative(root, path);
  if (inside === '') return '.';
  return inside.startsWith('..') || isAbsolute(inside) ? path : inside.replaceAll('\\', '/');
}

/** An error without a place in a source file. */
export function fault(code: string, text: string, remark?: string): Diagnostic {
  return { severity: 'error', code, text, ...(remark !== undefined && { notes: [{ text: remark }] }) };
}

interface SystemError extends Error {
  readonly code: string;
  readonly syscall: string;
  readonly path?: string;
  readonly dest?: string;
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBUSY: 'it is in use',
  EEXIST: 'something else stands there',
  EIO: 'the disk reports an error',
  EISDIR: 'a folder stands where a file is needed',
  ELOOP: 'its symbolic links go in a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ENFILE: 'too many files are open',
  ENOENT: 'its folder is gone',
  ENOTDIR: 'a file stands where a folder is needed',
  ENOTEMPTY: 'other files stand there',
  EPERM: 'the system does not permit it',
  EROFS: 'the file system is read-only',
  EXDEV: 'it is on another disk than the folder around it; choose a folder inside it with --out',
};

interface Space {
  readonly bytes: number;
  /** Undefined where the file system does not count them. */
  readonly files: number | undefined;
}

function diskFull(shown: string, space: Space | undefined): Diagnostic {
  const text = `The disk is full: ${shown} could not be written`;
  if (space === undefined) return fault('disk-full', text);
  const left = space.files === 0 ? 'no file more' : `${formatBytes(space.bytes)}`;
  return fault('disk-full', `${text}, ${left} free`);
}

/** Free space of the disk that holds a path, asked at its nearest folder that exists. */
function freeSpace(path: string, disk: Disk): Space | undefined {
  try {
    const { bavail, bsize, files, ffree } = disk.statfsSync(path);
    return { bytes: bavail * bsize, files: files === 0 ? undefined : ffree };
  } catch (error) {
    if (!isSystemError(error, 'ENOENT', 'ENOTDIR') || dirname(path) === path) return undefined;
    return freeSpace(dirname(path), disk);
  }
}
