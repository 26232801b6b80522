import { relative } from 'node:path';
import { getSystemErrorMap } from 'node:util';
import type { Diagnostic } from '../types.ts';

/** An error of the operating system, as Node throws it. */
interface SystemError extends Error {
  readonly code: string;
  readonly syscall: string;
  readonly path?: string;
  readonly dest?: string;
}

/** Tells whether an error is the operating system's, with one of the codes when some are given. */
export function isSystemError(error: unknown, ...codes: readonly string[]): error is SystemError {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return false;
  if (typeof error.code !== 'string') return false;
  return codes.length === 0 || codes.includes(codeOf(error as SystemError));
}

/** Explains the operating system's error of a write, in a few words. */
export function writeReason(error: SystemError): string {
  const code = codeOf(error);
  return REASONS[code] ?? `${error.syscall} failed (${code || (wordsOf(error) ?? 'for no known reason')})`;
}

/** Reports a file that a build could not read, or a program that it could not start. */
export function unreadable(error: SystemError, root: string): Diagnostic {
  const verb = error.syscall.startsWith('spawn') ? 'start' : 'read';
  const shown = error.path === undefined ? 'a file' : displayPath(root, error.path);
  const reason = codeOf(error) === 'ENOENT' ? 'it is gone' : writeReason(error);
  const text = `Cannot ${verb} ${shown}: ${reason}`;
  const remedy = remedyOf(error);
  return { severity: 'error', code: `cannot-${verb}`, text, ...(remedy && { notes: [{ text: remedy }] }) };
}

/** Returns what to do about an error, when its reason does not say so. */
export function remedyOf(error: SystemError): string | undefined {
  return codeOf(error) === 'EMFILE' ? 'Raise the limit, as with "ulimit -n 1024"' : undefined;
}

/** Returns a path as messages show it: relative to the project when it is inside. */
export function displayPath(root: string, path: string): string {
  const inside = relative(root, path);
  if (inside === '') return '.';
  return inside.startsWith('..') ? path : inside;
}

// From Node 24 on, most system errors of `rmSync` have no code, only the system's words in their message.
function codeOf(error: SystemError): string {
  if (error.code !== '') return error.code;
  const words = wordsOf(error);
  return [...getSystemErrorMap().values()].find(([, meaning]) => meaning === words)?.[0] ?? '';
}

function wordsOf({ message }: SystemError): string | undefined {
  return /Unknown error: (.+?)(?: '|$)/.exec(message)?.[1]?.toLowerCase();
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EAGAIN: 'the system has no room for another process',
  EBUSY: 'it is in use',
  EFBIG: 'the file is larger than the system allows (see "ulimit -f")',
  EEXIST: 'something else is there already',
  EIO: 'the disk reports an error',
  EISDIR: 'there is a folder where a file is needed',
  ELOOP: 'its symbolic links go in a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ENFILE: 'too many files are open',
  ENOENT: 'its folder is gone',
  ENOMEM: 'the system has no memory left',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'there is a file where a folder is needed',
  // Only this program uses this code, see `assertFile`.
  ENOTFILE: 'there is a pipe or a device where a file is needed',
  ENOTEMPTY: 'other files are there',
  EPERM: 'the system does not permit it',
  EROFS: 'the file system is read-only',
  EXDEV: 'it is on a different disk from the folder around it; choose a folder inside it with --out',
};
