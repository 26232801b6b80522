import { posix } from 'node:path';
import { decodeName } from '../../shared/decode-name.ts';
import { folderOf, knownSpelling } from '../../shared/path.ts';

/** Resolves a relative path in a folder. Returns undefined when it climbs out of the project. */
export function joinPath(folder: string, relative: string): string | undefined {
  // The dot takes away a slash at the end.
  const path = posix.join(folder, relative, '.');
  return /^\.\.(?:\/|$)/.test(path) ? undefined : path;
}

/** Shortens an address as messages quote it, to 200 characters. */
export function shortened(address: string): string {
  return address.length <= 200 ? address : `${address.slice(0, 199)}…`;
}

/** Looks a file up, whatever the Unicode form of its name. */
export function fileNamed<T>(files: Readonly<Record<string, T>>, file: string | undefined): T | undefined {
  const known = file === undefined ? undefined : knownSpelling(file, (one) => Object.hasOwn(files, one));
  return known === undefined ? undefined : files[known];
}

/** Resolves an address in a document: a rooted one is in this folder of assets, any other next to the document. */
export function fileIn(
  folder: 'assets/images/' | 'assets/files/',
  address: string,
  documentFile: string,
): string | undefined {
  const name = decodeName(address);
  if (name.includes('\\') || name.includes('\0')) return undefined;
  const isRooted = name.startsWith('/');
  const file = isRooted ? joinPath('assets', name) : joinPath(folderOf(documentFile), name);
  if (file?.startsWith(folder)) return file;
  return !isRooted && file?.startsWith('content/') ? file : undefined;
}
