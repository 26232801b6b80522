import { describe, expect, it } from 'vitest';
import { expectAtHashes, expectAtTop, paddingOf, scrollOf, scrollTo, topOf } from './scrolled.ts';
import { addLink, eventually, follow, MOVING, navigates, share, visitor } from './visitor.ts';
import { setHidden } from './waiting.ts';

const shared = share();

describe('4.2 a new page', () => {
  it('4.2 starts at the element of its hash, below scroll-margin-top and scroll-padding-top, and at the top where there is none', async () => {
    const { page, settle, complaints } = await visitor(shared(), MOVING);
    await settle('/about');
    await expectAtHashes(page, [['a decoded id', '#%C3%A9quipe', 'équipe']]);
    // The start without a target is tested above, with motion: a hash is read the same way under reduced motion.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectAtTop(page, ['#absent', '#100%']);
    expect(complaints).toEqual([]);
    await page.emulateMedia(MOVING);
    await page.evaluate(() => {
      document.documentElement.style.scrollPaddingTop = '60px';
      // In the sheet that all pages share: a page's own sheets go with the page.
      const shared = document.querySelector<HTMLLinkElement>('link[href^="/assets/main."]');
      shared?.sheet?.insertRule('h2 { scroll-margin-top: 40px }');
    });
    await follow(page, '/essai/ancres#equipe');
    await page.waitForURL('**/essai/ancres*');
    await eventually(() => topOf(page, 'equipe')).toBe(100);
  });
});

describe('4.2 within a page', () => {
  it('4.2 neither a hash nor a query loads a payload: one scrolls, each time, the other keeps the scroll', async () => {
    const { page, settle, requests, documents } = await visitor(shared(), MOVING);
    await settle('/essai/ancres');
    const isThere = async (): Promise<boolean> =>
      Math.abs((await topOf(page, 'équipe')) - (await paddingOf(page))) < 2;
    const payloads = (): readonly string[] => requests.filter((path) => path.includes('ancres/_payload'));
    await scrollTo(page, 700);
    await follow(page, '?a=1');
    await page.waitForURL('**/essai/ancres?a=1');
    expect(await scrollOf(page)).toBe(700);
    expect(payloads()).toEqual([]);
    await page.goBack();
    await page.waitForURL('**/essai/ancres');
    expect(documents).toHaveLength(1);

    await scrollTo(page, 700);
    await follow(page, '?a=1#équipe');
    await page.waitForURL('**/essai/ancres?a=1#**');
    await eventually(isThere).toBe(true);
    expect(payloads()).toEqual([]);
    expect(documents).toHaveLength(1);

    await scrollTo(page, 0);
    await addLink(page, '#équipe');
    await page.locator('#followed').click();
    await eventually(isThere).toBe(true);
    await scrollTo(page, 0);
    await page.locator('#followed').click();
    await eventually(isThere).toBe(true);
    expect(payloads()).toEqual([]);
  });

  it('4.2 back from a hash that was typed returns to the top of a page that was never scrolled, and from one that was followed to where it was', async () => {
    const { page, settle, documents } = await visitor(shared(), MOVING);
    for (const [index, come] of [
      () => settle('/essai/ancres'),
      async () => {
        await settle('/about');
        await follow(page, '/essai/ancres');
        await page.waitForURL('**/essai/ancres');
        await page.locator('#équipe').waitFor({ state: 'attached' });
      },
    ].entries()) {
      await come();
      await page.evaluate(() => {
        location.hash = 'équipe';
      });
      await eventually(() => scrollOf(page)).toBeGreaterThan(1_000);
      await page.goBack();
      await eventually(() => scrollOf(page)).toBe(0);
      expect(documents).toHaveLength(index + 1);
    }
    await scrollTo(page, 300);
    await follow(page, '#équipe');
    await eventually(() => scrollOf(page)).toBeGreaterThan(1_000);
    const there = await scrollOf(page);
    await page.goBack();
    await eventually(() => scrollOf(page)).toBe(300);
    await page.goForward();
    await eventually(() => scrollOf(page)).toBe(there);
  });
});

describe('4.2 back, forward and reload', () => {
  it('4.2 start at the top, and restore the position of each entry', async () => {
    const { page, settle, documents } = await visitor(shared(), MOVING);
    await settle('/essai/ancres');
    await scrollTo(page, 800);
    await follow(page, '/about');
    await page.waitForURL('**/about');
    await eventually(() => scrollOf(page)).toBe(0);
    await scrollTo(page, 250);
    await page.goBack();
    await eventually(() => scrollOf(page)).toBe(800);
    await page.goForward();
    await eventually(() => scrollOf(page)).toBe(250);
    expect(documents).toHaveLength(1);
  });

  it('4.2 a position beats a hash, also on a reload, and of a page loaded in full', async () => {
    const { page, settle, documents } = await visitor(shared(), MOVING);
    await settle('/about');
    await follow(page, '/essai/ancres#équipe');
    await eventually(() => scrollOf(page)).toBeGreaterThan(1_000);
    await scrollTo(page, 400);
    await follow(page, '/career');
    await page.waitForURL('**/career');
    await page.goBack();
    await eventually(() => scrollOf(page)).toBe(400);
    await page.reload();
    await navigates(page);
    await eventually(() => scrollOf(page)).toBe(400);
    expect(documents).toEqual(['/about', '/essai/ancres']);
    // The page was shown softly before; now it is loaded in full.
    await settle('/essai/ancres');
    await scrollTo(page, 700);
    await page.reload();
    await navigates(page);
    await eventually(() => scrollOf(page)).toBe(700);
    expect(documents).toHaveLength(4);
  });

  it('4.2 back over a hash or a query, on a page that was loaded again and does not navigate softly yet', async () => {
    const { page, settle } = await visitor(shared(), MOVING);
    await settle('/essai/ancres');
    await scrollTo(page, 300);
    await follow(page, '?a=1');
    await page.waitForURL('**/essai/ancres?a=1');
    await scrollTo(page, 700);
    await follow(page, '#équipe');
    await eventually(() => scrollOf(page)).toBeGreaterThan(1_000);
    await page.route('**/builds/**', (route) => route.abort());
    await page.reload();
    await eventually(() => scrollOf(page)).toBeGreaterThan(1_000);
    await page.goBack();
    await eventually(() => scrollOf(page)).toBe(700);
    await page.goBack();
    await eventually(() => scrollOf(page)).toBe(300);
  });

  it('4.2 from a page loaded in full to one shown softly, and through a document loaded again', async () => {
    const { page, settle, documents } = await visitor(shared(), MOVING);
    await settle('/essai/ancres');
    await scrollTo(page, 800);
    await follow(page, '/about');
    await page.waitForURL('**/about');
    await scrollTo(page, 200);
    // A page of another layout is loaded in full.
    await follow(page, '/contact');
    await page.waitForURL('**/contact');
    await page.goBack();
    await page.waitForURL('**/about');
    await eventually(() => scrollOf(page)).toBe(200);
    // The entry before it belongs to a document that is gone: without a soft navigation yet, it is loaded.
    await page.goBack();
    await page.waitForURL('**/essai/ancres');
    await page.locator('[id="équipe"]').waitFor({ state: 'attached' });
    await eventually(() => scrollOf(page)).toBe(800);
    expect(documents.length).toBeGreaterThanOrEqual(2);
  });

  it('4.2 a tab that is discarded out of sight, as phones do, comes back where it was', async () => {
    const { page, settle } = await visitor(shared(), {
      ...MOVING,
      // The page of such a tab is never told that it goes.
      before: () => addEventListener('pagehide', (event) => event.stopImmediatePropagation()),
    });
    await settle('/essai/ancres');
    await scrollTo(page, 800);
    await setHidden(page, 'hidden');
    await page.reload();
    await navigates(page);
    await eventually(() => scrollOf(page)).toBe(800);
  });

  it('4.2 survive storage that throws', async () => {
    const { page, settle, complaints } = await visitor(shared(), {
      ...MOVING,
      before: () => {
        Object.defineProperty(window, 'sessionStorage', {
          get() {
            throw new DOMException('refused');
          },
        });
      },
    });
    await settle('/essai/ancres');
    await scrollTo(page, 800);
    await follow(page, '/about');
    await page.waitForURL('**/about');
    await page.goBack();
    await eventually(() => scrollOf(page)).toBe(800);
    expect(complaints).toEqual([]);
  });
});
