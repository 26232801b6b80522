import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realSite } from '../real-site.ts';
import { paintsOf, scrollThrough, settle, watchPaints } from './paints.ts';
import type { ServedSite } from './served-site.ts';
import { serveSite } from './served-site.ts';
import { CRAWL_MS, DESKTOP, openBrowser, PHONE, visitAll } from './visits.ts';

/** Most bytes of fonts that a page may download: more where there is long text. */
const FONT_BUDGET = { short: 80_000, long: 150_000 };

let browser: Browser;
let site: ServedSite;
let dist = '';

beforeAll(async () => {
  dist = await realSite();
  [browser, site] = await Promise.all([openBrowser(), serveSite()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

describe.each([
  { device: 'phone', viewport: PHONE },
  { device: 'desktop', viewport: DESKTOP },
])('a first visit on a $device, whose fonts arrive after the first paint', ({ viewport }) => {
  it(
    '4 moves nothing on any page, and downloads no more fonts than it may',
    async () => {
      const fonts = new WeakMap<Page, Set<string>>();
      const prepare = async (context: BrowserContext): Promise<void> => {
        await watchPaints(context);
        await context.route('**/*.woff2', async (route) => {
          fonts.get(route.request().frame().page())?.add(new URL(route.request().url()).pathname);
          await afterFirstPaint(route);
        });
      };
      const found = await visitAll({ site, browser, context: { viewport }, prepare }, async (tab, page) => {
        const asked = new Set<string>();
        fonts.set(tab, asked);
        await tab.goto(site.origin + page.path, { waitUntil: 'load' });
        await settle(tab);
        await scrollThrough(tab);
        const { shifts } = await paintsOf(tab);
        return [...shifts, ...fontProblems([...asked], await tab.evaluate(fontUse))];
      });
      expect(found).toEqual([]);
    },
    CRAWL_MS,
  );
});

/** Keeps a font back until the page has painted its text without it. */
async function afterFirstPaint(route: Route): Promise<void> {
  await route
    .request()
    .frame()
    .waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await route.continue();
}

interface FontUse {
  readonly preloads: number;
  readonly hasLongText: boolean;
}

function fontUse(): FontUse {
  return {
    preloads: document.querySelectorAll('link[rel=preload][as=font]').length,
    hasLongText: document.querySelector('.prose') !== null,
  };
}

function fontProblems(asked: readonly string[], { preloads, hasLongText }: FontUse): readonly string[] {
  const budget = hasLongText ? FONT_BUDGET.long : FONT_BUDGET.short;
  const bytes = asked.reduce((sum, url) => sum + statSync(join(dist, url)).size, 0);
  return [
    ...(asked.length === 0 ? ['asks for no font after its first paint'] : []),
    ...(bytes > budget ? [`downloads ${bytes} bytes of fonts, of ${budget}: ${asked.join(', ')}`] : []),
    ...(preloads > 2 ? [`preloads ${preloads} fonts`] : []),
  ];
}
