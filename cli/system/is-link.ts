import { lstatSync } from 'node:fs';

/** Whether a path is a symbolic link, wherever it leads; false where there is nothing. */
export function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
