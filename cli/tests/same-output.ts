import { join } from 'node:path';
import { expect } from 'vitest';
import type { MiniSite } from './mini-site.ts';
import { sharedCache } from './once-a-run.ts';
import { treeOf } from './trees.ts';

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
