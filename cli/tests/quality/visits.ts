import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.ts';
import type { ServedSite, SitePage } from './served-site.ts';

/** A page and something that is wrong with it. */
export interface Finding {
  readonly path: string;
  readonly problem: string;
}

/** Looks at one page in a tab of its own and says what is wrong with it. */
export type Visit = (tab: Page, page: SitePage) => Promise<readonly string[]>;

/** Pages to visit, and the visitor's browser. */
export interface VisitOptions {
  readonly site: ServedSite;
  readonly browser: Browser;
  /** @default the site's pages */
  readonly pages?: readonly SitePage[];
  /** Options of the visitor's browser. */
  readonly context?: BrowserContextOptions;
  /** Readies the context before its first tab. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

/** A phone and a desktop. */
export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1440, height: 900 } as const;

/** Time that a crawl of the site may take, in milliseconds: other work fills the machine, and only a hang should end it. */
export const CRAWL_MS = 900_000;

/** Starts a browser for a long file of tests; the others take `sharedBrowser`. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
}

/** Opens a context with a language cookie: without it, the visitor would be led from `/en` to `/`, or back. */
export async function openContext(options: VisitOptions): Promise<BrowserContext> {
  const context = await options.browser.newContext({
    locale: 'fr-CA',
    viewport: DESKTOP,
    ...options.context,
  });
  await context.addCookies([{ name: 'i18n_redirected', value: 'fr', url: options.site.origin }]);
  await options.prepare?.(context);
  return context;
}

/** Visits every page, a few at a time, and gathers what is wrong in the order of the pages. */
export async function visitAll(options: VisitOptions, visit: Visit): Promise<readonly Finding[]> {
  const { site, pages = site.pages } = options;
  const context = await openContext(options);
  const queue = pages.entries();
  const found: (readonly Finding[])[] = [];
  const work = async (): Promise<void> => {
    const tab = await context.newPage();
    for (const [index, page] of queue) {
      const problems = await visit(tab, page);
      found[index] = problems.map((problem) => ({ path: page.path, problem }));
    }
  };
  await Promise.all(Array.from({ length: TABS }, work));
  await context.close();
  return found.flat();
}

const TABS = 2;
