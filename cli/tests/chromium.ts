import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { chromium } from 'playwright-core';

/** The shell without a window first: a visit takes two thirds of the processor's time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/** What each window does for its own toolbar, and a process kept in reserve: most of the time that opening one takes. */
const NEEDLESS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** What Playwright turns off: Chromium reads one list, the last, so ours repeats it. */
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

/** Flags for a headless Chromium that contacts nobody. */
export const CHROMIUM_FLAGS = [
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...NEEDLESS].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  // One process less to start and to speak with.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium: the machine's, else Playwright's. */
export function chromiumPath(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && existsSync(named)) return named;
  const bundled = chromium.executablePath();
  return [...PLACES, bundled].find((path) => path !== '' && existsSync(path));
}

/** Debian's packages, the ones of older releases last. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** Makes sure that there is a Chromium: the machine's, else Debian's package (as root), else Playwright's download. */
export async function ensureChromium(): Promise<string> {
  const present = chromiumPath();
  if (present !== undefined) return present;
  installDebianPackages();
  if (chromiumPath() === undefined) downloadWithPlaywright();
  const installed = chromiumPath();
  if (installed !== undefined) return installed;
  throw new Error(
    'No Chromium: install one (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to its path',
  );
}

function installDebianPackages(): void {
  if (!existsSync('/etc/debian_version') || userInfo().uid !== 0) return;
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  console.log('Installing a Chromium for browser tests…');
  spawnSync('apt-get', ['update'], options);
  for (const name of PACKAGES)
    if (chromiumPath() === undefined)
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options);
}

function downloadWithPlaywright(): void {
  try {
    execFileSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
      stdio: 'ignore',
    });
  } catch {
    // The message of ensureChromium says what to do.
  }
}
