import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { BASE, miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';

/** The pictures that a folder holds in the formats of this site's pages. */
function encodedFiles(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return files
    .filter((file) => statSync(file).isFile())
    .filter((file) => /WEBPVP8|ftypavif/.test(readFileSync(file, 'latin1')));
}

/** How many they are. */
function encodedIn(folder: string): number {
  return encodedFiles(folder).length;
}

function forgetEncoded(cache: string): void {
  for (const file of encodedFiles(cache)) rmSync(file);
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

it('a build after an edit neither makes nor reads the pictures that the output holds', async () => {
  const about = readFileSync(join(BASE, 'content/fr/about.md'), 'utf8');
  const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#269' } })
    .png()
    .toBuffer();
  const shown = `${about}\n![L’atelier](atelier.png)\n`;
  const site = miniSite({ 'content/fr/atelier.png': picture, 'content/fr/about.md': shown });
  const cache = join(site.root, 'cache');
  const build = () => runHere(site, ['build', '-q'], { SITE_CACHE: cache });
  expect((await build()).code).toBe(0);
  const encoded = encodedIn(join(site.root, 'dist'));
  expect(encoded).toBeGreaterThan(0);
  forgetEncoded(cache);
  site.write({ 'content/fr/about.md': `${shown}\nUn mot de plus.\n` });
  expect((await build()).code).toBe(0);
  expect([encodedIn(cache), encodedIn(join(site.root, 'dist'))]).toEqual([0, encoded]);

  // One that somebody touched is looked at, and one that is gone is made again.
  for (const file of encodedFiles(join(site.root, 'dist'))) writeFileSync(file, 'touched');
  expect((await build()).code).toBe(0);
  expect([encodedIn(cache), encodedIn(join(site.root, 'dist'))]).toEqual([encoded, encoded]);
});
