import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Shared, Visitor } from './visitor.ts';
import { eventually, MOVING, visitor } from './visitor.ts';

/** A page, and the links by which a visitor goes on from it: one in its text, one in its footer. */
interface WayBack {
  readonly path: string;
  readonly inPage: string;
  readonly below: string;
  readonly width: number;
}

/** Address of the link that has the focus; the id of anything else. */
export const focusOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('href') ?? activeElement?.id ?? null;
  });

/** Follows both links and comes back; returns the tab, on the page where it began. */
export async function givesFocusBack(
  shared: Shared,
  { path, inPage, below, width }: WayBack,
): Promise<Visitor> {
  const guest = await visitor(shared, {
    ...MOVING,
    viewport: { width, height: 800 },
  });
  const { page, settle, documents } = guest;
  await settle(path);
  for (const selector of [`main a[href="${inPage}"]`, `.site-footer a[href="${below}"]`]) {
    const link = page.locator(selector).first();
    const href = await link.getAttribute('href');
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
    await eventually(() => focusOf(page)).toBe('main');
    await page.goBack();
    await page.waitForURL(`**${path}`);
    await eventually(() => focusOf(page)).toBe(href);
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    // Forward to a page of which no link had the focus.
    await page.goForward();
    await page.waitForURL(`**${href}`);
    await eventually(() => focusOf(page)).toBe('main');
    await page.goBack();
    await page.waitForURL(`**${path}`);
    await eventually(() => focusOf(page)).toBe(href);
    // The second time under reduced motion, where pages change at once.
    await page.emulateMedia({ reducedMotion: 'reduce' });
  }
  expect(documents).toEqual([path]);
  return guest;
}
