import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ensureChromium } from '../chromium.ts';
import { miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';

it('shows a page before and after, on a phone and on a desk', async () => {
  const CHROMIUM_PATH = await ensureChromium();
  const site = miniSite();
  await runHere(site, ['build', '--out', 'before']);
  const about = readFileSync(join(site.root, 'content/fr/about.md'), 'utf8');
  site.write({ 'content/fr/about.md': `${about}\nUne phrase de plus.\n` });
  await runHere(site, ['build']);
  const flags = ['--format', 'html', '-o', 'report.html'];
  const run = await runHere(site, ['diff', 'before', 'dist', ...flags], { CHROMIUM_PATH });
  expect(run).toMatchObject({ code: 0, stderr: 'report.html\n' });
  const report = readFileSync(join(site.root, 'report.html'), 'utf8');
  const pictures = [...report.matchAll(/<figcaption>([^<]+)<\/figcaption><img alt="([^"]+)" src="([^"]+)"/g)];
  expect(pictures.map(([, caption, alt]) => [caption, alt].join(' | '))).toEqual([
    'Before, 390 pixels wide | /about, before',
    'After, 390 pixels wide | /about, after',
    'Before, 1440 pixels wide | /about, before',
    'After, 1440 pixels wide | /about, after',
  ]);
  const [first = '', second = ''] = pictures.map(([, , , source]) => source);
  expect(first).toMatch(/^data:image\/webp;base64,/);
  expect(first).not.toBe(second);
});
