import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { lightFont } from './light-font.ts';
import { BASE, miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';

/** First bytes of the formats of this site's pages, and those of a PNG of the width of a card, 1,200. */
const PICTURES = /WEBPVP8|ftypavif/;
const CARDS = /IHDR.{3}°/s;

/** Lists the pictures that a folder holds. */
function encodedFiles(folder: string, which = PICTURES): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return files
    .filter((file) => statSync(file).isFile())
    .filter((file) => which.test(readFileSync(file, 'latin1')));
}

/** Counts the encoded pictures of a folder. */
function encodedIn(folder: string): number {
  return encodedFiles(folder).length;
}

it('a mistake of a document is said before new pictures are encoded, and once it is mended they are', async () => {
  const about = readFileSync(join(BASE, 'content/fr/about.md'), 'utf8');
  const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#269' } })
    .png()
    .toBuffer();
  const site = miniSite({
    'content/fr/atelier.png': picture,
    'content/fr/about.md': `${about}\n![L’atelier](atelier.png)\n\n[Rien](rien.md)\n`,
  });
  const cache = join(site.root, 'cache');
  const build = () => runHere(site, ['build', '-q'], { SITE_CACHE: cache });
  const { code, stderr } = await build();
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/The link "rien\.md" leads to no page[\s\S]*\n1 error\n$/),
  ]);
  expect(encodedIn(cache)).toBe(0);
  site.write({ 'content/fr/about.md': `${about}\n![L’atelier](atelier.png)\n` });
  expect((await build()).code).toBe(0);
  expect(encodedIn(cache)).toBeGreaterThan(0);
  expect(encodedIn(join(site.root, 'dist'))).toBe(encodedIn(cache));
});

it('a build after an edit neither makes nor reads pictures and cards that the output holds', async () => {
  const about = readFileSync(join(BASE, 'content/fr/about.md'), 'utf8');
  const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#269' } })
    .png()
    .toBuffer();
  const shown = `${about}\n![L’atelier](atelier.png)\n`;
  const config = readFileSync(join(BASE, 'site.config.ts'), 'utf8');
  const site = miniSite({
    'content/fr/atelier.png': picture,
    'content/fr/about.md': shown,
    'site.config.ts': config.replace('openGraphImages: false', 'openGraphImages: true'),
    'assets/fonts/light.woff2': await lightFont(),
    'assets/fonts/fonts.json': JSON.stringify({ display: { file: 'light.woff2', axes: {} } }),
  });
  const [cache, dist] = [join(site.root, 'cache'), join(site.root, 'dist')];
  const build = () => runHere(site, ['build', '-q'], { SITE_CACHE: cache });
  expect((await build()).code).toBe(0);
  const made = [encodedFiles(dist).length, encodedFiles(dist, CARDS).length];
  expect(Math.min(...made)).toBeGreaterThan(0);
  for (const file of [...encodedFiles(cache), ...encodedFiles(cache, CARDS)]) rmSync(file);
  site.write({ 'content/fr/about.md': `${shown}\nUn mot de plus.\n` });
  expect((await build()).code).toBe(0);
  expect([encodedFiles(cache).length, encodedFiles(cache, CARDS).length]).toEqual([0, 0]);
  expect([encodedFiles(dist).length, encodedFiles(dist, CARDS).length]).toEqual(made);

  // A file that was touched is no longer taken for the one that was left.
  for (const file of [...encodedFiles(dist), ...encodedFiles(dist, CARDS)]) writeFileSync(file, 'touched');
  expect((await build()).code).toBe(0);
  expect([encodedFiles(cache).length, encodedFiles(cache, CARDS).length]).toEqual(made);
  expect([encodedFiles(dist).length, encodedFiles(dist, CARDS).length]).toEqual(made);
});

it('a title that its picture cannot show is told at its line, with what to do', async () => {
  const about = readFileSync(join(BASE, 'content/fr/about.md'), 'utf8');
  const config = readFileSync(join(BASE, 'site.config.ts'), 'utf8');
  const site = miniSite({
    'content/fr/about.md': about.replace(/^title: .*$/m, 'title: Une fête 🎉'),
    'site.config.ts': config.replace('openGraphImages: false', 'openGraphImages: true'),
    'assets/fonts/light.woff2': await lightFont(),
    'assets/fonts/fonts.json': JSON.stringify({ display: { file: 'light.woff2', axes: {} } }),
  });
  const { code, stderr } = await runHere(site, ['build', '-q']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('content/fr/about.md:2:8:\n')]);
  expect(stderr).toMatch(
    /cannot write "🎉" .*\[og-missing-glyph\][\s\S]*\n {2}Write it without that character\n/,
  );
});
