import { join } from 'node:path';
import { expect, it } from 'vitest';
import { miniSite } from '../mini-site.ts';

// `npm test` builds so where the folder is a file, and where it is below a link to nothing.

it.each([
  ['a link to itself', { cache: { link: 'cache' } }, 'cache'],
  ['below a file', { cache: 'a file where a folder should be' }, 'cache/inside'],
])('works without a cache where its path is %s', async (_name, overlay, cache) => {
  const site = miniSite(overlay);
  const run = await site.run(['build', '--quiet'], { SITE_CACHE: join(site.root, cache) });
  expect(run).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(site.exists('dist/index.html')).toBe(true);
});
