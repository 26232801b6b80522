import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { assertFile } from './assert-file.ts';
import { isSystemError } from './system-error.ts';

/**
 * Awaits an answer about a path. Resolves to undefined when the path does not exist, or for one of `otherCodes`.
 * @throws any other error
 */
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

/** Reads a file that may be missing, as {@link ifPresent} does. @throws when it cannot be read */
export function readOptional(path: string, ...otherCodes: readonly string[]): Promise<Buffer | undefined> {
  return ifPresent(readRegular(path), ...otherCodes);
}

async function readRegular(path: string): Promise<Buffer> {
  assertFile(path);
  return readFile(path);
}

/** Tells whether something has this path. @throws when a folder on the way may not be looked into */
export function isPresent(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
