import { randomUUID } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFolder } from './create-folder.ts';
import { tolerate } from './tolerate.ts';

type Part = string | Uint8Array;

/**
 * Writes a temporary file and renames it, so that another process sees a whole file or none. On a disk that is full or
 * read-only, nothing is written.
 * @param content in parts when it is large: joining them would take twice the memory
 */
export function writeWhole(
  file: string,
  content: Part | readonly Part[],
  temporary = `${file}.${randomUUID()}`,
): void {
  const done = tolerate(() => {
    for (const folder of new Set([dirname(temporary), dirname(file)])) createFolder(folder);
    const opened = openSync(temporary, 'wx');
    try {
      for (const part of [content].flat()) writeFileSync(opened, part);
    } finally {
      closeSync(opened);
    }
    renameSync(temporary, file);
    return true;
  });
  if (done === undefined) tolerate(() => rmSync(temporary, { force: true }));
}
