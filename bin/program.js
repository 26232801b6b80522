import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of cli that are no part of the program. */
const skipped = new Set(['tests', 'node_modules']);

/** Hashes every source of the program, the code that compiles it, and the versions it is compiled with. */
export function programKey(root) {
  const hash = createHash('sha256');
  for (const name of ['site.js', 'compile.js']) hash.update(readFileSync(join(import.meta.dirname, name)));
  hash.update(readFileSync(join(root, 'package.json')));
  for (const file of sources(join(root, 'cli'))) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function sources(folder) {
  const files = [];
  for (const item of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (item.isDirectory()) {
      if (!skipped.has(item.name)) files.push(...sources(join(folder, item.name)));
    } else if (/\.(ts|tsx|json)$/.test(item.name) && !/\.test\.tsx?$/.test(item.name)) {
      files.push(join(folder, item.name));
    }
  }
  return files;
}

/** Tells whether a folder holds a program as it was compiled: a cache may be cut, mixed up or half restored. */
export function isWhole(folder) {
  try {
    return readFileSync(join(folder, 'digest'), 'utf8') === digestOf(folder);
  } catch {
    return false;
  }
}

/** Hashes the scripts of a compiled program. The file `digest` in its folder holds this hash. */
export function digestOf(folder) {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true }).sort())
    if (name.endsWith('.js')) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}
