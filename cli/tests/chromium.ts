import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { chromium } from 'playwright-core';
import { findChromium } from '../browse/open-chromium.ts';

export { CHROMIUM_FLAGS } from '../browse/open-chromium.ts';

/** Finds a Chromium: the machine's, else Playwright's. */
function chromiumPath(): string | undefined {
  return findChromium(process.env.CHROMIUM_PATH, chromium.executablePath());
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
