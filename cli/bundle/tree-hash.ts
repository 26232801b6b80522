import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { hashParts } from '../cache/cache.ts';
import { assertFile, isEndless } from '../system/assert-file.ts';

/**
 * Hashes the names and contents of files and folders, wherever the root is. A missing path counts as missing.
 * @throws for a pipe or a device
 */
export function hashTree(root: string, paths: readonly string[]): string {
  const parts: (string | Uint8Array)[] = [];
  for (const path of paths) collect(path, (file, content) => parts.push(relative(root, file), content));
  return hashParts(...parts);
}

function collect(path: string, add: (file: string, content: string | Uint8Array) => void): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) add(path, 'missing');
  else if (found.isFile()) add(path, readFileSync(path));
  else if (isEndless(found)) assertFile(path);
  else if (found.isDirectory()) {
    const items = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const item of items) {
      const inside = join(path, item.name);
      if (item.isDirectory() || item.isFile() || isEndless(item)) collect(inside, add);
      // A link to nothing, such as an editor's lock, comes and goes while files are written.
      else if (item.isSymbolicLink() && existsSync(inside)) {
        add(inside, `-> ${readlinkSync(inside)}`);
        // A linked folder could lead in circles; what is used through it has a name of its own, or is not proven.
        if (!isFolder(inside)) collect(inside, add);
      }
    }
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
