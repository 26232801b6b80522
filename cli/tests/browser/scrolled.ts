import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, follow } from './visitor.ts';

/** Returns the pixels that a page is scrolled by. */
export const scrollOf = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

/** Scrolls a page there at once. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await eventually(() => scrollOf(page)).toBe(top);
}

/** Measures the distance of an element from the window's upper edge. */
export const topOf = (page: Page, id: string): Promise<number> =>
  page.evaluate(
    (name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN),
    id,
  );

/** Returns the pixels that `scroll-padding-top` leaves above an element that was scrolled to. */
export const paddingOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.round(Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0),
  );

/** Follows links to hashes of a page, each of which shows its element below what the page keeps free at the top. */
export async function expectAtHashes(
  page: Page,
  targets: readonly (readonly [name: string, hash: string, id: string])[],
): Promise<void> {
  for (const [name, hash, id] of targets) {
    await follow(page, `/essai/ancres${hash}`);
    await page.waitForURL('**/essai/ancres*');
    await expect
      .poll(async () => Math.abs((await topOf(page, id)) - (await paddingOf(page))), {
        timeout: 20_000,
        message: name,
      })
      .toBeLessThan(2);
    expect(await page.evaluate(() => document.activeElement?.id), name).toBe(id);
    await follow(page, '/about');
    await page.waitForURL('**/about');
  }
}

/** Follows links to hashes that name nothing, in turn to another page and to the same: each starts at its top. */
export async function expectAtTop(page: Page, hashes: readonly string[]): Promise<void> {
  for (const [index, hash] of hashes.entries()) {
    const path = index % 2 === 0 ? '/essai/ancres' : '/about';
    await scrollTo(page, 400);
    await follow(page, `${path}${hash}`);
    await page.waitForURL(`**${path}*`);
    await expect.poll(() => scrollOf(page), { timeout: 20_000, message: hash }).toBe(0);
  }
}
