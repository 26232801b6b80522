import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { tolerate } from './tolerate.ts';

/**
 * Writes a file aside and renames it, so that another process sees a whole file or none. On a disk that is full or
 * read-only nothing is written.
 */
export function writeWhole(
  file: string,
  content: string | Uint8Array,
  temporary = `${file}.${randomUUID()}`,
): void {
  const done = tolerate(() => {
    for (const folder of new Set([dirname(temporary), dirname(file)])) mkdirSync(folder, { recursive: true });
    writeFileSync(temporary, content);
    renameSync(temporary, file);
    return true;
  });
  if (done === undefined) tolerate(() => rmSync(temporary, { force: true }));
}
