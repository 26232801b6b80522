import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crawl } from '../browser/crawl.ts';
import { pagesOf } from '../browser/pages-of.ts';
import { share } from '../browser/visitor.ts';
import { walkFar } from '../browser/walk-far.ts';
import { realSite } from '../real-site.ts';
import { incompletePages } from './complete.ts';
import type { ServedSite } from './served-site.ts';
import { serveSite } from './served-site.ts';
import { CRAWL_MS, openBrowser } from './visits.ts';

// `npm test` crawls every fourth template; here every page is looked at.

describe('with scripts', () => {
  const shared = share(realSite);

  it.each(['fr', 'en'] as const)(
    '4 no page complains or asks another origin, and 4.1 one shown softly is the same node by node: %s',
    async (locale) => {
      const prefix = locale === 'fr' ? '' : '/en';
      const errors = [`${prefix}/404.html`, `${prefix}/500.html`];
      const pages = new Map([
        ...pagesOf(shared().dist, locale),
        ...errors.map((path) => [path, false] as const),
      ]);
      await crawl(shared(), { locale, pages });
      expect(pages.size).toBeGreaterThan(42);
    },
    CRAWL_MS,
  );

  it('4.1 keeps nodes and listeners flat over 500 navigations', () => walkFar(shared(), 500), CRAWL_MS);
});

describe('without scripts', () => {
  let browser: Browser;
  let site: ServedSite;
  beforeAll(async () => {
    [browser, site] = await Promise.all([openBrowser(), serveSite()]);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it(
    '4 every page is complete: its text and buttons show, its forms post, its language switches',
    async () => {
      expect(await incompletePages({ site, browser })).toEqual([]);
    },
    CRAWL_MS,
  );
});
