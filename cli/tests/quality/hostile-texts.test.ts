import { expect, it } from 'vitest';
import { holdShapes } from '../hostile/hold-shapes.ts';
import { miniSite } from '../mini-site.ts';
import { buildSite } from '../stages.ts';

// The shapes that `../hostile-texts.test.ts` leaves out: these take a second or more each.
holdShapes([
  'notes',
  'excerpt',
  'brackets',
  'brackets closed',
  'images in images',
  'relative links',
  'placeholders that nothing fills',
  'definitions never closed, and a document',
  'comments',
  'front matter: one key many times',
  'front matter: tabs',
  'data: mistakes',
]);

it('a text that is refused has more mistakes than a call takes arguments', async () => {
  const tabs = `---\n${'\ta: b\n'.repeat(150_000)}---\n\nTexte.\n`;
  const { ok, printed } = await buildSite(miniSite({ 'content/fr/tabs.md': tabs }));
  expect(ok).toBe(false);
  expect(printed).toContain('This file has 149,900 more errors of this kind');
});
