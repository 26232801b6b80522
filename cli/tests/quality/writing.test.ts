import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixtureWith } from '../browser/fixture-site.ts';
import { eventually, share, visitor } from '../browser/visitor.ts';
import { GENERATOR } from '../mini-site.ts';
import { bringAxe, RULES, violationsIn } from './axe.ts';
import { overflowing } from './overflow.ts';

/** A text that uses all that editors may write. */
const EVERYTHING = readFileSync(join(import.meta.dirname, 'everything.fr.md'));

/** Makes a second of silence, as a WAV file: every engine plays it. */
function silence(): Uint8Array {
  const samples = Buffer.alloc(8000, 0x80);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** Makes a post whose title holds a word, as an address, that is wider than a phone. */
const longWord = (date: string): string =>
  `---\ntitle: "entreprises-quebecoises.organisation.example, ${date}"\ndescription: Un titre dont un mot est plus large que le téléphone, et que toutes les listes montrent.\ndate: ${date}\ntags: [method]\nonly: fr\n---\n\nTexte.\n`;

const shared = share(() =>
  fixtureWith('writing', {
    'content/fr/essai/tout.md': EVERYTHING,
    'content/fr/essai/plan.pdf': 'un plan',
    'content/fr/essai/demo.mp4': 'une vidéo',
    'content/fr/essai/demo.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\nBonjour\n',
    'content/fr/essai/mot.wav': silence(),
    'assets/files/tarifs.csv': 'a;b\n',
    'content/fr/blog/mot.md': longWord('2025-01-02'),
    'content/fr/blog/mot-long.md': longWord('2030-01-03'),
    'content/fr/blog/mot-tres-long.md': longWord('2030-01-04'),
  }),
);

const PAGE = '/essai/tout';

describe('all that editors may write', () => {
  it.each(['light', 'dark'] as const)('has no violation that axe-core finds, %s', async (colorScheme) => {
    const { page, open } = await visitor(shared(), { colorScheme });
    await open(PAGE);
    for (const question of await page.locator('.question > summary').all()) await question.click();
    await bringAxe(page);
    expect(await violationsIn(page, RULES)).toEqual([]);
  });

  it('uses every rule of the stylesheet of blocks', async () => {
    const { page, open } = await visitor(shared(), {});
    await open(PAGE);
    await page.locator('.question > summary').first().click();
    const css = readFileSync(join(GENERATOR, 'assets/styles/fenced.css'), 'utf8');
    const selectors = [...css.matchAll(/^([^{}@]+)\{/gm)].map(([, selector = '']) => selector.trim());
    expect(selectors.length).toBeGreaterThan(20);
    const unused = await page.evaluate(
      (all) =>
        all.filter((one) => document.querySelector(one.replace(/::?[a-z-]+(?![a-z-(])/g, '')) === null),
      selectors,
    );
    expect(unused).toEqual([]);
  });

  it.each([320, 1440])('fits a window of %i px', async (width) => {
    const { page, open } = await visitor(shared(), { viewport: { width, height: 800 } });
    await open(PAGE);
    expect(await overflowing(page)).toEqual([]);
  });

  it.each([320, 360, 768, 1440])('may have a title with a long word, in a window of %i px', async (width) => {
    const { page, open } = await visitor(shared(), { viewport: { width, height: 800 } });
    for (const path of ['/blog', '/blog/mot', '/blog/tags/method']) {
      await open(path);
      expect(await overflowing(page), path).toEqual([]);
    }
  });

  it('answers a question by keyboard and without scripts', async () => {
    const { page, open } = await visitor(shared(), { javaScriptEnabled: false });
    await open(PAGE);
    const answer = page.locator('.question > div').first();
    expect(await answer.isVisible()).toBe(false);
    await page.locator('.question > summary').first().focus();
    await page.keyboard.press('Enter');
    expect(await answer.isVisible()).toBe(true);
  });

  it('prints the answers', async () => {
    const { page, open } = await visitor(shared(), {});
    await open(PAGE);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.question > div').first().isVisible()).toBe(true);
  });

  it('4.11 plays a sound of its own, and fetches neither it nor a video before', async () => {
    const { page, open, requests, complaints } = await visitor(shared(), {});
    await open(PAGE);
    await page.locator('audio').scrollIntoViewIfNeeded();
    expect(requests.filter((url) => /\.(?:wav|mp4)$/.test(url))).toEqual([]);
    await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
      audio.muted = true;
      return audio.play();
    });
    await eventually(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.ended));
    expect(complaints).toEqual([]);
    const allowed = await page.evaluate(() => {
      const { featurePolicy } = document as unknown as {
        readonly featurePolicy: { readonly allowsFeature: (name: string) => boolean };
      };
      return ['fullscreen', 'picture-in-picture', 'camera'].map((name) => featurePolicy.allowsFeature(name));
    });
    expect(allowed).toEqual([true, true, false]);
  });

  it('leads to a video elsewhere, and contacts no other origin before', async () => {
    const { page, context, open } = await visitor(shared(), {});
    const foreign: string[] = [];
    context.on('request', (request) => {
      if (!request.url().startsWith(shared().server.origin)) foreign.push(request.url());
    });
    await open(PAGE);
    const still = page.locator('a.still');
    await still.scrollIntoViewIfNeeded();
    await still.hover();
    expect(await still.getAttribute('href')).toBe('https://www.youtube.com/watch?v=essai');
    expect(await still.innerText()).toContain('youtube.com');
    expect(foreign).toEqual([]);
  });

  it('downloads a file under its own name', async () => {
    const { page, open } = await visitor(shared(), {});
    await open(PAGE);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('a.download').first().click(),
    ]);
    expect(download.suggestedFilename()).toBe('plan.pdf');
  });
});
