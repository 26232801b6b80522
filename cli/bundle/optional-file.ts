import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { assertFile } from '../system/assert-file.ts';
import { isSystemError } from '../system/system-error.ts';

/** Bytes of a file that a project need not have; undefined where it has none. One that cannot be read throws. */
export async function readOptional(path: string): Promise<Buffer | undefined> {
  try {
    assertFile(path);
    return await readFile(path);
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** Whether something has this path; throws where a folder on the way may not be looked into. */
export function isPresent(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
