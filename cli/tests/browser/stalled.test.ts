import { describe, expect, it } from 'vitest';
import { click, hold, holdTimeOuts, keepsOutOfTheWay, runTimeOuts, toLoading } from './held-payloads.ts';
import { eventually, follow, navigates, share, visitor } from './visitor.ts';

const shared = share();

describe('4.1 a payload that does not come', () => {
  it('4.1 after 8 s one warning, then a full navigation, as with a second click on the same link', async () => {
    const { page, settle, documents, warnings } = await visitor(shared(), { before: holdTimeOuts });
    await hold(page, '/career');
    await settle('/about');
    await runTimeOuts(page);
    const asked = page.waitForRequest('**/career/_payload.json*');
    await follow(page, '/career');
    await asked;
    expect(documents).toEqual(['/about']);
    await runTimeOuts(page);
    await eventually(() => documents).toEqual(['/about', '/career']);
    await navigates(page);
    expect(warnings).toHaveLength(1);
    expect(warnings.at(-1)).toContain('/career');

    await hold(page, '/services/ai');
    await toLoading(page, '/services/ai');
    await page.locator('#followed').click();
    await eventually(() => documents).toEqual(['/about', '/career', '/services/ai']);
    await navigates(page);
    expect(warnings).toHaveLength(2);
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
});

describe('4.1 shows that it is under way', () => {
  it('4.1 after 300 ms, with a line under the header, until the page is there', async () => {
    const { page, settle } = await visitor(shared());
    const answer = await hold(page, '/career');
    await settle('/about');
    // The page's own clock measures from the click to the mark.
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
    const { page, settle } = await visitor(shared());
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
  it('4.1 of a phone does not cover that a page is under way, and takes no focus back', async () => {
    await keepsOutOfTheWay(shared(), '/projects');
  });
});
