import { existsSync } from 'node:fs';

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
