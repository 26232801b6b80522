import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newCommand } from '../../commands/new.ts';
import { buildShared, realCopy } from '../real-site.ts';
import { testWorld } from '../test-world.ts';

it('1.2 site new writes what the real site has room for: published and as drafts, no page is over its budgets', async () => {
  const site = realCopy();
  for (const [kind, slug, isDraft] of [
    ['page', 'guides/start', true],
    ['post', 'first-demo', false],
    ['project', 'clinic', false],
    ['service', 'training', false],
  ] as const) {
    const { world, printed } = testWorld(site.root, { SITE_CACHE: join(site.root, '.cache') });
    expect(await newCommand({ kind, slug, title: 'Formation' }, world)).toBe(0);
    if (isDraft) continue;
    const written = [...printed().stdout.matchAll(/^ {2}(content\/\S+)$/gm)];
    expect(written).toHaveLength(2);
    for (const [, file = ''] of written)
      site.write({ [file]: readFileSync(join(site.root, file), 'utf8').replace(/^draft: true\n/m, '') });
  }
  expect(await buildShared(site.root, ['--drafts'])).not.toContain('[ERROR]');
});
