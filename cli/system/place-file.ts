import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFolder } from './create-folder.ts';
import { tolerate } from './tolerate.ts';

/**
 * Writes a file that appears whole or not at all, with the mode of the one it replaces, and stays when the machine stops
 * right after. Errors of the system are thrown.
 */
export function placeFile(path: string, content: string | Uint8Array): void {
  createFolder(dirname(path));
  const aside = `${path}.moving`;
  try {
    // A name that is foreseen may hold a link by then, which leads elsewhere.
    rmSync(aside, { force: true });
    writeFileSync(aside, content, { flag: 'wx', flush: true });
    const mode = tolerate(() => statSync(path).mode);
    if (mode !== undefined) chmodSync(aside, mode & 0o7777);
    renameSync(aside, path);
  } catch (error) {
    // On a full disk it holds a part of the text.
    tolerate(() => rmSync(aside, { force: true }));
    throw error;
  }
}
