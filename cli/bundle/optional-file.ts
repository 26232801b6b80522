import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { assertFile } from '../system/assert-file.ts';
import { isSystemError } from '../system/system-error.ts';

/** What is answered of a path that a project need not have; undefined where it has none. Other errors are thrown. */
export async function ifPresent<T>(
  answer: Promise<T>,
  ...otherCodes: readonly string[]
): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ENOTDIR', ...otherCodes)) return undefined;
    throw error;
  }
}

/** Bytes of a file that a project need not have; undefined where it has none. One that cannot be read throws. */
export function readOptional(path: string): Promise<Buffer | undefined> {
  return ifPresent(readRegular(path));
}

async function readRegular(path: string): Promise<Buffer> {
  assertFile(path);
  return readFile(path);
}

/** Whether something has this path; throws where a folder on the way may not be looked into. */
export function isPresent(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
