import type { Page } from 'playwright-core';
import { eventually } from './visitor.ts';

/** Pixels that a page is scrolled by. */
export const scrollOf = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

/** Scrolls a page there at once. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await eventually(() => scrollOf(page)).toBe(top);
}

/** Distance of an element from the window's upper edge. */
export const topOf = (page: Page, id: string): Promise<number> =>
  page.evaluate(
    (name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN),
    id,
  );

/** What `scroll-padding-top` leaves above an element that was scrolled to. */
export const paddingOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.round(Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0),
  );
