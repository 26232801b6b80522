import { expect, it } from 'vitest';
import { miniSite } from '../mini-site.ts';
import { plantAndCheck } from './plant-and-check.ts';

it('finds sixty planted faults of twenty kinds, each in its page, and nothing else', async () => {
  // English titles of the base site.
  const site = miniSite({ 'content/data/words.yaml': 'en: [un, deux, trois]\n' });
  expect(await plantAndCheck(site)).toEqual({ kinds: 20, faults: 60, missed: [], others: [] });
});
