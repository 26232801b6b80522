import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, MOVING, share, visitor } from '../browser/visitor.ts';

const shared = share();

/** Reads the title's text, its height and that of the page's opening, and where in its width the last line ends. */
const look = (page: Page) =>
  page.evaluate(() => {
    const [title, hero, line] = ['h1', '.hero', '.live'].map((name) => document.querySelector(name));
    const range = document.createRange();
    if (line) range.selectNodeContents(line);
    const place = title?.getBoundingClientRect() ?? new DOMRect();
    return {
      text: title?.textContent,
      heights: [title, hero].map((part) => part?.getBoundingClientRect().height),
      share: (range.getBoundingClientRect().right - place.left) / place.width,
    };
  });

/** Counts the layout shifts that no visitor caused. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .filter((entry) => !(entry as unknown as { hadRecentInput: boolean }).hadRecentInput).length,
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(resolve, 100, 0);
      }),
  );

describe('the title cut to a trade', () => {
  it('follows what is chosen and written, moves nothing, and begins the message of the contact form', async () => {
    const { page, settle, requests } = await visitor(shared(), MOVING);
    await page.route('**/api/*', (route) => route.fulfill({ json: { ok: true, token: 'given' } }));
    await settle('/');
    const trades = page.locator('.trade');
    await trades.waitFor();
    const { heights } = await look(page);
    const kept = () => page.evaluate(() => sessionStorage.getItem('app:trade'));

    await trades.locator('[value=garderie]').click();
    expect(await look(page)).toMatchObject({
      text: 'Des logiciels taillés sur mesure pour votre garderie.',
      heights,
    });
    expect(await kept()).toBe('garderie');
    await page.keyboard.press('ArrowRight');
    expect((await look(page)).text).toMatch(/votre clinique\.$/);
    expect((await look(page)).share).toBeGreaterThan(0.98);
    await eventually(() => trades.locator('output').textContent()).toMatch(/votre clinique\.$/);

    const field = trades.locator('[type=text]');
    for (const [written, said] of [
      ["cabinet d'orthodontie", 'cabinet d’orthodontie'],
      ['x', 'x'],
      ['W'.repeat(60), 'W'.repeat(40)],
      ['<i>مخبز</i> 🥐', '<i>مخبز</i> 🥐'],
    ] as const) {
      await field.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(written);
      const { text, share, ...rest } = await look(page);
      expect(text).toBe(`Des logiciels taillés sur mesure pour votre ${said}.`);
      expect(rest, said).toEqual({ heights });
      expect(share, said).toBeLessThanOrEqual(1);
    }
    expect(await trades.locator(':checked').count()).toBe(0);
    await field.fill('');
    expect((await look(page)).text).toMatch(/votre métier\.$/);
    expect(await kept()).toBeNull();
    await field.fill('boulangerie');
    expect(await shifts(page)).toBe(0);

    await page.locator('header a[href="/contact"]').first().click();
    const message = page.locator('[name=message]');
    await eventually(() => message.inputValue()).toBe('C’est pour notre boulangerie.\n');
    expect(requests.filter((url) => url.includes('boulangerie'))).toEqual([]);
    await page.locator('[name=email]').first().fill('marie@exemple.ca');
    await page.locator('[name=service]').first().check();
    await page.locator('main [type=submit]').click();
    await eventually(kept).toBeNull();
  });

  it('shrinks a long trade on a phone instead of breaking a word, and moves nothing', async () => {
    const { page, settle } = await visitor(shared(), { ...MOVING, viewport: { width: 390, height: 844 } });
    await settle('/');
    const field = page.locator('.trade [type=text]');
    await field.waitFor();
    const { heights } = await look(page);
    for (const written of ["cabinet d'orthodontie", 'x'.repeat(40)]) {
      await field.fill(written);
      expect((await look(page)).heights, written).toEqual(heights);
      expect(await page.locator('.word').evaluate((word) => word.getClientRects().length), written).toBe(1);
    }
  });

  it('is there again on the way back, and absent without scripts', async () => {
    const { page, settle } = await visitor(shared(), MOVING);
    await settle('/');
    await page.locator('.trade [value=ferme]').click();
    await page.locator('header a[href="/projects"]').first().click();
    await page.waitForURL('**/projects');
    await page.goBack();
    await eventually(async () => (await look(page)).text).toMatch(/votre ferme\.$/);
    expect(await page.locator('.trade :checked').getAttribute('value')).toBe('ferme');

    // Firefox restores a choice whose word is no longer stored, as after the message was sent.
    await page.addInitScript(() => {
      sessionStorage.removeItem('app:trade');
      addEventListener('DOMContentLoaded', () => {
        const choice = document.querySelector<HTMLInputElement>('.trade [value=ferme]');
        if (choice) choice.checked = true;
      });
    });
    await page.reload();
    await page.locator('.trade').waitFor();
    expect((await look(page)).text).toMatch(/votre métier\.$/);
    expect(await page.locator('.trade :checked').getAttribute('value')).toBe('métier');

    const without = await visitor(shared(), { javaScriptEnabled: false });
    await without.open('/');
    expect(await without.page.locator('h1').textContent()).toMatch(/votre métier\.$/);
    expect(await without.page.locator('.trade').isVisible()).toBe(false);
  });

  it('shows which word is chosen under forced colours, too', async () => {
    const { page, settle } = await visitor(shared(), { forcedColors: 'active' });
    await settle('/');
    await page.locator('.trade label').nth(2).click();
    const outlines = await page
      .locator('.trade label')
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).outlineStyle));
    expect(outlines.slice(0, 3)).toEqual(['none', 'none', 'solid']);
  });
});
