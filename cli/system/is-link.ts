import { lstatSync } from 'node:fs';

/** Tells whether a path is a symbolic link, even one that leads nowhere; false when the path does not exist. */
export function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
