import { expect, it } from 'vitest';
import { cutContent } from './cut-content.ts';
import { sharedCache } from './once-a-run.ts';
import { realCopy, realSite } from './real-site.ts';
import { runHere } from './run-here.ts';

it('1.4 the site builds in twenty years as it does today, when nothing but the year has changed', async () => {
  // Its pictures and fonts are in the cache then.
  await realSite();
  const site = realCopy();
  cutContent(site.root);
  const time = String(Date.UTC(2046, 11, 31) / 1000);
  const { code, stderr } = await runHere(site, ['build', '--quiet'], {
    SITE_CACHE: sharedCache(),
    SOURCE_DATE_EPOCH: time,
  });
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('[ERROR]')]);
  expect(site.output('index.html')).toContain('© 2046');
});
