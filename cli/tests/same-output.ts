import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { MiniSite } from './mini-site.ts';
import { sharedCache } from './once-a-run.ts';

/** Builds two copies of a site in unlike surroundings, and expects the same files of the same bytes. */
export async function expectSameOutput([first, second]: readonly [MiniSite, MiniSite]): Promise<void> {
  const one = await first.run(['build', '--json'], {
    TZ: 'America/Toronto',
    LANG: 'fr_CA.UTF-8',
    SITE_WORKERS: '1',
    SITE_CACHE: sharedCache(),
  });
  const two = await second.run(['build', '--json'], {
    TZ: 'Asia/Tokyo',
    LANG: 'C',
    SITE_WORKERS: '3',
    SITE_CACHE: join(second.root, 'elsewhere'),
  });
  expect(one.code, one.stderr).toBe(0);
  expect(two.code, two.stderr).toBe(0);
  expect(JSON.parse(two.stdout).id).toBe(JSON.parse(one.stdout).id);
  expect(treeOf(join(second.root, 'dist'))).toEqual(treeOf(join(first.root, 'dist')));
}

/** Every file below a folder, in base 64, by path. */
export function treeOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());
  const entries = files.map((item): readonly [string, string] => {
    const path = join(item.parentPath, item.name);
    return [path.slice(folder.length + 1), readFileSync(path, 'base64')];
  });
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
