import { describe, expect, it } from 'vitest';
import { expectAtHashes, expectAtTop, scrollOf, scrollTo } from '../browser/scrolled.ts';
import { eventually, follow, MOVING, navigates, share, visitor } from '../browser/visitor.ts';

const shared = share();

describe('4.2 a new page', () => {
  // Hashes of the unit tests of `hashIds`, except those that `npm test` tries in a browser.
  it('4.2 starts at the element of its hash, and at the top where there is none', async () => {
    const { page, settle, complaints } = await visitor(shared(), MOVING);
    await settle('/about');
    await expectAtHashes(page, [
      ['a non-ASCII id as written', '#équipe', 'équipe'],
      ['an id that starts with a digit', '#2026-en-chiffres', '2026-en-chiffres'],
    ]);
    // The start without a target is tested with motion by `npm test`: a hash is read the same way under reduced motion.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectAtTop(page, ['#%E0%A4', '#']);
    expect(complaints).toEqual([]);
  });
});

describe('4.2 what a hash leads to', () => {
  it('4.2 is below the header on phones of any width, where it has two rows too', async () => {
    const { page, open } = await visitor(shared(), { cookie: 'fr' });
    const hidden: string[] = [];
    for (const path of ['/budget#work', '/en/budget#work'])
      for (const width of [280, 320, 360, 375, 390, 768]) {
        await page.setViewportSize({ width, height: 740 });
        await open('/404');
        await open(path);
        const [header, title] = await page.evaluate(() => [
          document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? Number.NaN,
          document.getElementById('work')?.getBoundingClientRect().top ?? Number.NaN,
        ]);
        if (!(header <= title)) hidden.push(`${path} at ${width}: ${title} below ${header}`);
      }
    expect(hidden).toEqual([]);
  });
});

describe('4.2 back, forward and reload', () => {
  it('4.2 restore it when the page is loaded in full', async () => {
    const { page, settle, documents } = await visitor(shared(), MOVING);
    await page.route('**/essai/ancres/_payload.json*', (route) => route.fulfill({ status: 404, json: {} }));
    await settle('/essai/ancres');
    await scrollTo(page, 800);
    await follow(page, '/about');
    await page.waitForURL('**/about');
    await eventually(() => scrollOf(page)).toBe(0);
    await scrollTo(page, 250);
    await page.goBack();
    await eventually(() => documents).toEqual(['/essai/ancres', '/essai/ancres']);
    await navigates(page);
    // A font that arrives late may move the lines above by a pixel or two, and the browser keeps what is read in place.
    await eventually(async () => Math.abs((await scrollOf(page)) - 800)).toBeLessThan(5);
    await page.goForward();
    await page.waitForURL('**/about');
    await eventually(async () => Math.abs((await scrollOf(page)) - 250)).toBeLessThan(5);
  });

  it.each([
    ['of a page loaded in full', '/essai/ancres'],
    ['of one shown softly', '/about'],
  ])('4.2 on a reload %s', async (_, from) => {
    const { page, settle, documents } = await visitor(shared(), MOVING);
    await settle(from);
    if (from === '/about') await follow(page, '/essai/ancres');
    await page.waitForURL('**/essai/ancres');
    await page.locator('[id="équipe"]').waitFor({ state: 'attached' });
    await scrollTo(page, 700);
    await page.reload();
    await navigates(page);
    await eventually(() => scrollOf(page)).toBe(700);
    expect(documents).toEqual([from, '/essai/ancres']);
  });
});
