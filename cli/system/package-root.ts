import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLink } from './is-link.ts';
import { tolerate } from './tolerate.ts';

/** Returns the folder of the generator's package, whose libraries serve projects that have none of their own. */
export function packageRoot(): string {
  // The program may run from its sources or compiled into node_modules/.cache: both are below its folder.
  for (let dir = dirname(fileURLToPath(import.meta.url)); dir !== dirname(dir); dir = dirname(dir)) {
    if (existsSync(join(dir, 'cli', 'shared', 'define.ts'))) return dir;
  }
  throw new Error(`packageRoot: nothing above ${import.meta.url} is the generator`);
}

/** Tells whether the generator's packages are behind a link: their paths are then used as they are, not followed. */
export function arePackagesLinked(): boolean {
  return isLink(join(packageRoot(), 'node_modules'));
}

/** Hashes the installed versions of every package; undefined when npm left no record of them. */
export function installedPackages(root: string): string | undefined {
  return tolerate(() => hash('sha256', readFileSync(packageRecord(root))), 'ENOENT', 'ENOTDIR');
}

/** Returns the file in which npm notes the packages that it installed. */
export function packageRecord(root: string): string {
  return join(root, 'node_modules', '.package-lock.json');
}

/** Returns the version of an installed package, without importing it. */
export function packageVersion(name: string): string {
  const resolved = createRequire(join(packageRoot(), 'package.json')).resolve(name);
  for (let dir = dirname(resolved); dir !== dirname(dir); dir = dirname(dir)) {
    const file = join(dir, 'package.json');
    if (!existsSync(file)) continue;
    const found = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly name?: string;
      readonly version?: string;
    };
    if (found.name === name && found.version !== undefined) return found.version;
  }
  throw new Error(`packageVersion: ${name} has no package.json`);
}
