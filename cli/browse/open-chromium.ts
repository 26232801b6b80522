import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';

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

/** The shell without a window first: a visit takes two thirds of the processor's time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/** Features that take most of the time of opening a window: its toolbar's popups, and a process kept in reserve. */
const NEEDLESS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** Features that Playwright turns off: Chromium reads only the last list, so ours repeats them. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Flags for a headless Chromium that contacts no server of its own. */
export const CHROMIUM_FLAGS = [
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...NEEDLESS].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  // One process less to start and to speak with.
  '--in-process-gpu',
  // A tab's first page takes the process that its empty one had: a fifth of what a visit costs.
  '--renderer-process-limit=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium: the one that is named, else the machine's, else another program's download. */
export function findChromium(named: string | undefined, downloaded: string): string | undefined {
  if (named !== undefined && existsSync(named)) return named;
  return [...PLACES, downloaded].find((path) => path !== '' && existsSync(path));
}
