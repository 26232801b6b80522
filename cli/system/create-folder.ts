import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isSystemError } from './system-error.ts';
import { tolerate } from './tolerate.ts';

/**
 * Creates a folder and its parents. Node's own way (`recursive`) reports a read-only disk as a missing folder, and
 * never ends where the system takes no new folder, as in `/proc`.
 */
export function createFolder(path: string, mode = 0o777): void {
  if (isMade(path, mode)) return;
  createFolder(dirname(path), mode);
  // Another process may have removed the parent since: the system's error says so.
  if (!isMade(path, mode)) mkdirSync(path, mode);
}

/** Creates a folder; false when its parent is missing. */
function isMade(path: string, mode: number): boolean {
  try {
    mkdirSync(path, mode);
    return true;
  } catch (error) {
    if (isSystemError(error, 'EEXIST') && tolerate(() => statSync(path).isDirectory()) === true) return true;
    if (!isSystemError(error, 'ENOENT') || dirname(path) === path) throw error;
    return false;
  }
}
