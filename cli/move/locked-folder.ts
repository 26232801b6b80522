import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSystemError, writeReason } from '../system/system-error.ts';
import type { FileChange } from './changes.ts';

/**
 * Says which folder the changes want to write in and may not; undefined when they may write in all. Asked first: a
 * change that cannot be made would stop the others half-way.
 */
export function lockedFolder(root: string, changes: readonly FileChange[]): string | undefined {
  const files = changes.flatMap(({ file, to = file }) => [file, to]);
  // The journal is in the root.
  const folders = new Set(['.', ...files.map((file) => existingFolder(root, dirname(file)))]);
  for (const folder of folders) {
    try {
      accessSync(join(root, folder), constants.W_OK | constants.X_OK);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      const shown = folder === '.' ? 'The folder of the project' : `The folder ${folder}`;
      return `${shown} cannot be written in: ${writeReason(error)}`;
    }
  }
  return undefined;
}

/** The folder itself, or the first above it that is there. */
function existingFolder(root: string, folder: string): string {
  return existsSync(join(root, folder)) ? folder : existingFolder(root, dirname(folder));
}
