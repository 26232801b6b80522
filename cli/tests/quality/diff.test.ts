import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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

it('shows a page of the compared build alone, whatever its list names', async () => {
  const CHROMIUM_PATH = await ensureChromium();
  const site = miniSite();
  await runHere(site, ['build']);
  const asked: string[] = [];
  const other = http.createServer(({ url = '' }, response) => response.end(`${asked.push(url)}`));
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const place = `127.0.0.1:${(other.address() as AddressInfo).port}/secret`;

  const dist = join(site.root, 'dist');
  const odd = join(site.root, 'odd');
  cpSync(dist, odd, { recursive: true });
  const { id } = JSON.parse(readFileSync(join(odd, 'builds/latest.json'), 'utf8'));
  const list = join(odd, `builds/meta/${id}.json`);
  const manifest = JSON.parse(readFileSync(list, 'utf8'));
  writeFileSync(list, JSON.stringify({ ...manifest, prerendered: [...manifest.prerendered, `@${place}`] }));
  mkdirSync(join(odd, place), { recursive: true });
  cpSync(join(odd, 'index.html'), join(odd, place, 'index.html'));
  const flags = ['--format', 'html', '-o', 'report.html'];
  expect(await runHere(site, ['diff', odd, 'dist', ...flags], { CHROMIUM_PATH })).toMatchObject({ code: 0 });
  expect(readFileSync(join(site.root, 'report.html'), 'utf8')).toContain('data:image/webp');
  expect(asked).toEqual([]);
});
