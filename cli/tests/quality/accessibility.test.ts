import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringAxe, COLOUR_RULES, emptyDrawings, RULES, violationsIn } from './axe.ts';
import type { ServedSite } from './served-site.ts';
import { serveSite } from './served-site.ts';
import { CRAWL_MS, DESKTOP, openBrowser, PHONE, visitAll } from './visits.ts';

let browser: Browser;
let site: ServedSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), serveSite()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

describe('accessibility', () => {
  it(
    'has no violation that axe-core finds, on any page, in both themes, on a phone and a desktop',
    async () => {
      const found = await visitAll(
        { site, browser, context: { reducedMotion: 'reduce' } },
        async (tab, page) => {
          const answer = await tab.goto(site.origin + page.path, { waitUntil: 'load' });
          await bringAxe(tab);
          const status = answer?.status() === page.status ? [] : [`answers ${answer?.status()}`];
          return [...status, ...(await emptyDrawings(tab)), ...(await inBothThemes(tab))];
        },
      );
      expect(found).toEqual([]);
    },
    CRAWL_MS,
  );
});

/** Checks the four combinations, in an order that lays the page out twice only. */
async function inBothThemes(tab: Page): Promise<readonly string[]> {
  const problems: string[] = [];
  const look = async (size: typeof PHONE | typeof DESKTOP, theme: 'light' | 'dark'): Promise<void> => {
    await tab.setViewportSize(size);
    await tab.emulateMedia({ colorScheme: theme });
    const found = await violationsIn(tab, theme === 'light' ? RULES : COLOUR_RULES);
    problems.push(...found.map((problem) => `${theme}, ${size.width} px: ${problem}`));
  };
  await look(DESKTOP, 'light');
  await look(DESKTOP, 'dark');
  await look(PHONE, 'dark');
  await look(PHONE, 'light');
  return problems;
}
