import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Held } from './held-payloads.ts';
import { click, hold, holdTimeOuts, toLoading } from './held-payloads.ts';
import { addLink, eventually, follow, MOVING, navigates, share, visitor } from './visitor.ts';

const shared = share();

const timeOuts = (page: Page): Promise<number> => page.evaluate(() => (window as never as Held).held.length);

/** Ends the waits of 8 s that began first, or all. */
const runTimeOuts = (page: Page, count = Number.POSITIVE_INFINITY): Promise<void> =>
  page.evaluate((first) => {
    for (const task of (window as never as Held).held.splice(0, first)) task();
  }, count);

describe('4.1 a payload that does not come', () => {
  it('4.1 after 8 s one warning, then a full navigation: of a page, and of a service', async () => {
    const { page, settle, documents, warnings } = await visitor(shared(), { before: holdTimeOuts });
    for (const [index, path] of ['/career', '/services/ai'].entries()) {
      await hold(page, path);
      await settle('/about');
      await runTimeOuts(page);
      const asked = page.waitForRequest(`**${path}/_payload.json*`);
      await follow(page, path);
      await asked;
      expect(documents.slice(2 * index), path).toEqual(['/about']);
      await runTimeOuts(page);
      await eventually(() => documents.slice(2 * index)).toEqual(['/about', path]);
      await navigates(page);
      expect(warnings, path).toHaveLength(index + 1);
      expect(warnings.at(-1)).toContain(path);
    }
  });

  it('4.1 nor did when it was fetched ahead: no second wait', async () => {
    const { page, settle, documents, requests, warnings } = await visitor(shared(), { before: holdTimeOuts });
    await hold(page, '/career');
    await settle('/about');
    await addLink(page, '/career');
    const asked = page.waitForRequest('**/career/_payload.json*');
    await page.locator('#followed').hover();
    await asked;
    const begun = await timeOuts(page);
    await page.locator('#followed').click();
    await page.locator('main[aria-busy=true]').waitFor();
    await runTimeOuts(page, begun);
    await eventually(() => documents).toEqual(['/about', '/career']);
    await navigates(page);
    expect(requests.filter((url) => url.startsWith('/career/_payload'))).toHaveLength(1);
    expect(warnings).toHaveLength(1);
  });

  it('4.3 holds up no others: two that hang are given up', async () => {
    const { page, settle, requests } = await visitor(shared(), { before: holdTimeOuts });
    await page.route('**/_payload.json*', () => {});
    await settle('/about');
    const asked = (): number => requests.filter((url) => url.includes('_payload')).length;
    await eventually(asked).toBe(2);
    await runTimeOuts(page);
    await eventually(asked).toBeGreaterThan(2);
  });

  it('4.1 a second click on the same link is a full load: of a page, and of a service', async () => {
    const { page, settle, documents, warnings } = await visitor(shared());
    for (const [index, path] of ['/career', '/services/ai'].entries()) {
      await hold(page, path);
      await settle('/about');
      if (path === '/career') await follow(page, path);
      else await toLoading(page, path);
      await page.locator('#followed').click();
      await eventually(() => documents.slice(2 * index)).toEqual(['/about', path]);
      await navigates(page);
      expect(warnings, path).toHaveLength(index + 1);
    }
  });
});

describe('4.1 shows that it is under way', () => {
  it('4.1 after 300 ms, with a line under the header, until the page is there', async () => {
    const { page, settle } = await visitor(shared(), MOVING);
    const answer = await hold(page, '/career');
    await settle('/about');
    // By the page's own clock: from the click to the mark.
    await page.evaluate(() => {
      let since = Number.NaN;
      addEventListener('click', () => (since = performance.now()), { capture: true });
      new MutationObserver(() => {
        if (document.querySelector('main')?.ariaBusy !== 'true') return;
        const { waited = performance.now() - since } = window as never as { waited?: number };
        Object.assign(window, { waited });
      }).observe(document.querySelector('main') as Element, { attributes: true });
    });
    await follow(page, '/career');
    await page.locator('main[aria-busy=true]').waitFor();
    expect(await page.evaluate(() => (window as never as { waited: number }).waited)).toBeGreaterThanOrEqual(
      299,
    );
    const line = page.locator('.busy-line');
    expect(await line.evaluate((element) => element.previousElementSibling?.tagName)).toBe('HEADER');
    const place = (): Promise<number | undefined> => line.boundingBox().then((box) => box?.y);
    const header = await page.locator('.site-header').boundingBox();
    expect(await place()).toBeCloseTo(header?.height ?? 0, 0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await place()).toBeCloseTo(0, 0);
    answer();
    await page.waitForURL('**/career');
    await page.locator('main:not([aria-busy])').waitFor();
    expect(await line.count()).toBe(0);
  });

  it('4.1 not where the page comes sooner, or the browser shows it', async () => {
    const { page, settle } = await visitor(shared(), MOVING);
    // The page's clock stands still until it has come: a busy machine may take longer than 300 ms.
    await page.clock.install();
    await settle('/about');
    await page.evaluate(() => {
      Object.assign(window, { seen: 0 });
      new MutationObserver(() => {
        if (document.querySelector('main')?.ariaBusy === 'true')
          (window as never as { seen: number }).seen += 1;
      }).observe(document.querySelector('main') as Element, { attributes: true });
    });
    const seen = (): Promise<number> => page.evaluate(() => (window as never as { seen: number }).seen);
    await page.clock.pauseAt(Date.now() + 60_000);
    await follow(page, '/career');
    await page.waitForURL('**/career');
    await page.clock.runFor(400);
    expect(await seen()).toBe(0);
    await click(page, 'mailto:a@b.example');
    await page.clock.runFor(400);
    expect(await seen()).toBe(0);
  });
});

describe('4.1 the menu', () => {
  it.each([
    ['a page', '/projects'],
    ['a service', '/services/ai'],
  ])('4.1 of a phone does not cover that %s is under way, and takes no focus back', async (_, path) => {
    const { page, settle, documents } = await visitor(shared(), { viewport: { width: 390, height: 800 } });
    const answer = await hold(page, path);
    await settle('/career');
    await page.locator('[data-menu-open]').click();
    await page.locator(`dialog#menu a[href="${path}"]`).click();
    const sign = path === '/projects' ? '.busy-line' : 'main [role=status]';
    await page.locator(sign).waitFor({ state: 'attached' });
    expect(await page.locator('dialog#menu').isVisible()).toBe(false);
    const focus = (): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);
    expect(await focus()).toBe('main');
    // Who opens it again has asked for it.
    await page.locator('[data-menu-open]').click();
    await page.locator('main[aria-busy=true]').waitFor();
    answer();
    await page.waitForURL(`**${path}`);
    await page.locator('main h1').waitFor();
    await eventually(() => page.locator('dialog#menu').isVisible()).toBe(false);
    expect(await focus()).toBe('main');
    expect(documents).toEqual(['/career']);
  });
});

describe('4.1 a payload of another page', () => {
  it('4.1 is refused: one warning, then a full navigation', async () => {
    const { page, settle, documents, warnings } = await visitor(shared());
    await page.route('**/career/_payload.json*', async (route: Route) => {
      const response = await route.fetch({ url: route.request().url().replace('/career/', '/terms/') });
      await route.fulfill({ response });
    });
    await settle('/about');
    await follow(page, '/career');
    await eventually(() => documents).toEqual(['/about', '/career']);
    await navigates(page);
    expect(await page.title()).not.toContain('Conditions');
    expect(warnings).toHaveLength(1);
  });
});
