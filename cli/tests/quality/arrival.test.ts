import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.ts';
import { overflowing, SPACED_TEXT } from './overflow.ts';
import { paintsOf, scrollThrough, settle, watchPaints } from './paints.ts';
import type { ServedSite, SitePage } from './served-site.ts';
import { serveSite } from './served-site.ts';
import { CRAWL_MS, DESKTOP, openBrowser, PHONE, visitAll } from './visits.ts';

/** Sizes that each device's page is also laid out at: 200 % and 400 % of a small desktop are 720×450 and 320×256. */
const DEVICES = [
  {
    device: 'phone',
    viewport: PHONE,
    others: [
      { width: 320, height: 640 },
      { width: 320, height: 256 },
    ],
  },
  {
    device: 'desktop',
    viewport: DESKTOP,
    others: [
      { width: 768, height: 1024 },
      { width: 720, height: 450 },
    ],
  },
];

let browser: Browser;
let site: ServedSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), serveSite()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

describe.each(DEVICES)('every page, on a $device', ({ viewport, others }) => {
  it(
    '4 arrives without a shift, an error or a stranger, paints text largest, and never scrolls sideways',
    async () => {
      const options = { site, browser, context: { viewport }, prepare: watchPaints };
      const found = await visitAll(options, async (tab, page) => {
        const heard = listen(tab, page);
        await tab.goto(site.origin + page.path, { waitUntil: 'load' });
        await settle(tab);
        const { largest } = await paintsOf(tab);
        await scrollThrough(tab);
        const { shifts } = await paintsOf(tab);
        return [
          ...shifts,
          ...(largest?.startsWith('image') ? [`paints largest ${largest}`] : []),
          ...(await reflowProblems(tab, [viewport, ...others])),
          ...heard(),
        ];
      });
      expect(found).toEqual([]);
    },
    CRAWL_MS,
  );
});

it('4 a page of each kind fits a phone whose text is twice as large', async () => {
  const large = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...CHROMIUM_FLAGS, '--blink-settings=defaultFontSize=32'],
  });
  onTestFinished(() => large.close());
  const kinds =
    /^\/(?:en|about|services|services\/ai|projects|projects\/benevoles|contact|contact\/error|brand|blog|privacy)?$/;
  const pages = site.pages.filter(({ path }) => kinds.test(path));
  expect(pages).toHaveLength(12);
  const options = { site, browser: large, pages, context: { viewport: PHONE } };
  const found = await visitAll(options, async (tab, { path }) => {
    await tab.goto(site.origin + path, { waitUntil: 'load' });
    // Until the page has arrived, its part below the window is not laid out.
    await tab.waitForSelector(':root:not([data-arriving])', { state: 'attached' });
    return overflowing(tab);
  });
  expect(found).toEqual([]);
});

it.each([
  ['twice as large', '--blink-settings=defaultFontSize=32'],
  ['of 20 pixels at least', '--blink-settings=minimumFontSize=20'],
])('4 the tables of drawn screens keep their words whole on a phone whose text is %s', async (_, setting) => {
  const large = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...CHROMIUM_FLAGS, setting],
  });
  onTestFinished(() => large.close());
  const pages = site.pages.filter(({ path }) =>
    /^\/(services\/strategy|projects\/soumissions|products)$/.test(path),
  );
  expect(pages).toHaveLength(3);
  const options = { site, browser: large, pages, context: { viewport: PHONE } };
  const found = await visitAll(options, async (tab, { path }) => {
    await tab.goto(site.origin + path, { waitUntil: 'load' });
    await tab.waitForSelector(':root:not([data-arriving])', { state: 'attached' });
    return tab.evaluate(() => {
      const range = document.createRange();
      const problems = [...document.querySelectorAll('figure :is(th, td)')].flatMap((cell) =>
        [...cell.textContent.matchAll(/[^\s-]+/g)].flatMap(({ index, 0: word }) => {
          const text = cell.firstChild ?? cell;
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [`“${word}” is broken`] : [];
        }),
      );
      const { scrollWidth } = document.documentElement;
      return scrollWidth > innerWidth ? [...problems, `scrolls sideways to ${scrollWidth}`] : problems;
    });
  });
  expect(found).toEqual([]);
});

it('4 a page of each kind fits the narrowest phone with its text spaced', async () => {
  const kinds = /^\/(?:en|about|en\/about|accessibility|blog|career|contact|privacy|services)?$/;
  const pages = site.pages.filter(({ path }) => kinds.test(path));
  expect(pages).toHaveLength(10);
  const narrow = { width: 320, height: 640 };
  const options = { site, browser, pages, context: { viewport: narrow } };
  const found = await visitAll(options, async (tab, { path }) => {
    await tab.goto(site.origin + path, { waitUntil: 'load' });
    await tab.waitForSelector(':root:not([data-arriving])', { state: 'attached' });
    return reflowProblems(tab, [narrow]);
  });
  expect(found).toEqual([]);
});

/** Gathers errors and requests to other origins until it is asked for them. */
function listen(tab: Page, page: SitePage): () => readonly string[] {
  const heard: string[] = [];
  const expected = `${site.origin}${page.path}`;
  tab.removeAllListeners();
  tab.on('pageerror', (error) => heard.push(`error: ${error.message}`));
  tab.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== site.origin && url.protocol !== 'data:') heard.push(`asks for ${url.href}`);
  });
  tab.on('console', (message) => {
    // Chromium complains of an error page's own status, which is right.
    const own = page.status !== 200 && message.location().url === expected;
    if (['error', 'warning'].includes(message.type()) && !own) heard.push(`console: ${message.text()}`);
  });
  return () => heard;
}

/** Lays the page out at each size as it is, then at the first with its text spaced as WCAG 1.4.12 allows visitors to. */
async function reflowProblems(
  tab: Page,
  sizes: readonly { readonly width: number; readonly height: number }[],
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const size of sizes) {
    await tab.setViewportSize(size);
    const found = await overflowing(tab);
    problems.push(...found.map((problem) => `at ${size.width}×${size.height}: ${problem}`));
  }
  const [own = PHONE] = sizes;
  await tab.setViewportSize(own);
  await tab.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACED_TEXT);
  const spaced = await overflowing(tab);
  return [...problems, ...spaced.map((problem) => `with spaced text at ${own.width}: ${problem}`)];
}
