import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFolder } from './create-folder.ts';
import { tolerate } from './tolerate.ts';

/**
 * Writes a file that appears whole or not at all, with the mode of the one it replaces, and that is kept when the
 * machine stops right after.
 * @throws errors of the system
 */
export function placeFile(path: string, content: string | Uint8Array): void {
  createFolder(dirname(path));
  const aside = `${path}.moving`;
  try {
    // Others can predict this name, and may have put a link there that leads elsewhere.
    rmSync(aside, { force: true });
    writeFileSync(aside, content, { flag: 'wx', flush: true });
    const mode = tolerate(() => statSync(path).mode);
    if (mode !== undefined) chmodSync(aside, mode & 0o7777);
    renameSync(aside, path);
  } catch (error) {
    // On a full disk, the temporary file holds a part of the content.
    tolerate(() => rmSync(aside, { force: true }));
    throw error;
  }
}
