import { existsSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import type { Engine, Tab } from './engine.ts';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/opt/firefox/firefox'];

/** Starts the machine's Firefox, driven over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine | string> {
  const executablePath = [process.env.FIREFOX_PATH ?? '', ...PLACES].find((path) => existsSync(path));
  if (executablePath === undefined)
    return 'No Firefox: install it with `apt-get install -y firefox-esr`, or set FIREFOX_PATH';
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US, en' },
  });
  return {
    name: `Firefox ${(await browser.version()).replace(/^\D+/, '')}`,
    newTab: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      return tabOf(page, () => context.close());
    },
    close: () => browser.close(),
  };
}

function tabOf(page: Page, close: () => Promise<void>): Tab {
  return {
    open: async (url) => {
      // A page that leaves at once, as `/` does for another language, ends the navigation that led to it.
      await page.goto(url).catch((error: unknown) => {
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
      });
    },
    run: (task, ...parameters) => page.evaluate(task as never, ...(parameters as never)) as never,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    back: async () => {
      await page.evaluate(() => history.back());
    },
    close,
  };
}
