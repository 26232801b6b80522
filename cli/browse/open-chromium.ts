import type { Browser } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';

/** Starts a Chromium without a window; a sentence that says how to install what is missing. Loads Playwright. */
export async function openChromium(named: string | undefined): Promise<Browser | string> {
  const playwright = await import('playwright-core').catch(() => undefined);
  if (playwright === undefined) return 'Playwright is not installed: run "npm install -D playwright-core"';
  const { chromium } = playwright;
  const executablePath = findChromium(named, chromium.executablePath());
  if (executablePath === undefined)
    return 'There is no Chromium: install one (Debian: "apt-get install chromium"; elsewhere: "npx playwright-core install chromium"), or set CHROMIUM_PATH';
  try {
    return await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  } catch {
    return `${executablePath} does not start: set CHROMIUM_PATH to a Chromium that does`;
  }
}
