import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { cutContent } from '../cut-content.ts';
import { sharedCache } from '../once-a-run.ts';
import { linkReal, realSite } from '../real-site.ts';
import type { WatchedSite } from '../watch/watched-site.ts';
import { startWatching } from '../watch/watched-site.ts';
import type { Visitor } from './visitor.ts';
import { sharedBrowser, visitor } from './visitor.ts';

const PATIENCE_MS = 40_000;

/** A copy of the real site that is watched, with tabs that show it and edits. */
export interface Watched {
  readonly site: () => WatchedSite;
  /** Folder of its sources. */
  readonly root: () => string;
  /** Opens a tab on a page and waits until it is connected: the watch tells it all that happens from now on. */
  readonly open: (path: string, other?: Pick<WatchedSite, 'origin'>) => Promise<Visitor>;
  /** Edits a file of the site, or adds it; undone when the test ends, or when the returned function is called. */
  readonly edit: (file: string, change: (text: string) => string) => () => void;
}

/** Watches a copy of the real site with two fifths of its pages for a file of tests. */
export function shareWatched(): Watched {
  let browser: Browser;
  let site: WatchedSite;
  let root: string;
  beforeAll(async () => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'watch-browser-')));
    linkReal(root);
    cutContent(root);
    browser = await sharedBrowser();
    // Its pictures and fonts are in the cache then.
    await realSite();
    site = await startWatching(root, { env: { SITE_CACHE: sharedCache() } });
  }, 300_000);
  afterAll(async () => {
    await site?.stop();
    rmSync(root, { recursive: true, force: true });
  });
  return {
    site: () => site,
    root: () => root,
    open: (path, other = site) => openTab(browser, other.origin, path),
    edit: (file, change) => {
      const path = join(root, file);
      const read = (): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
      const text = read();
      const restore = (): void => {
        if (text === undefined) rmSync(path, { force: true });
        else writeFileSync(path, text);
      };
      onTestFinished(async () => {
        if (read() === text) return;
        // A tab that is closed while it follows would be closed in the middle of a load.
        await Promise.all(browser.contexts().map((context) => context.close()));
        const seen = site.states.length;
        restore();
        // The next test begins with the site as it was.
        await eventually(() => site.states.length).toBeGreaterThan(seen);
      });
      writeFileSync(path, change(text ?? ''));
      return restore;
    },
  };
}

/** Opens a tab on a page of a watched site and waits until it is connected: it is told all that happens from now on. */
export async function openTab(browser: Browser, origin: string, path: string): Promise<Visitor> {
  const server = { origin, deploy: () => undefined, close: async () => undefined };
  const tab = await visitor({ browser, server }, { cookie: 'fr', viewport: { width: 1280, height: 800 } });
  tab.page.setDefaultTimeout(PATIENCE_MS);
  const listening = tab.page.waitForResponse('**/_site/events');
  const kept = readAgain(tab.page, path);
  await tab.open(path);
  await listening;
  // A page that says only what is wrong is not compared with anything.
  if ((await tab.page.locator('script[data-version=""]').count()) === 0) await kept;
  else kept.catch(() => undefined);
  return tab;
}

/** Asks until it is so, for as long as a busy machine may take. */
export function eventually<T>(read: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: PATIENCE_MS, interval: 50 });
}

/** Waits until the script of watch mode has asked for the document of a page. */
export async function readAgain(page: Page, path: string): Promise<void> {
  await page.waitForResponse(
    (response) => response.request().resourceType() === 'xhr' && new URL(response.url()).pathname === path,
  );
}

/** Waits until a tab navigates softly: one that missed the manifest, as the site was built again, is loaded again. */
export async function navigatesSoftly(page: Page): Promise<void> {
  const announcer = page.locator('#announcer');
  for (let isThere = false; !isThere; ) {
    isThere = await announcer.waitFor({ state: 'attached', timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (!isThere) await page.reload();
  }
}

/** Marks the document: a reload takes the mark away. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset.mark = 'kept';
  });
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.mark === 'kept');
