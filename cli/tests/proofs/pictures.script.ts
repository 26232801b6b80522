// Makes the README's pictures: the home page on a desk and on a phone, and a build in a terminal.
// Usage: npm run proof -- pictures
// Builds the site twice: the second build, which has the cache of the first, is the one that is shown.
import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import type { Locale } from '../../shared/locale.ts';
import { LOCALE_TAG } from '../../shared/locale.ts';
import { localePath } from '../../shared/path.ts';
import { serveBuild } from '../browser/test-server.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.ts';
import { buildForProof } from './proof-site.ts';

const FOLDER = '.github/pictures';
/** Most bytes of both pictures together: the README stays quick to open. */
const MOST_BYTES = 200_000;
/** Styles for the codes of a terminal. */
const STYLES: Readonly<Record<string, string>> = {
  1: 'font-weight:700',
  2: 'opacity:.6',
  31: 'color:#ff6a5c',
  32: 'color:#7fd68b',
  33: 'color:#f2c14e',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the terminal's own codes.
const CODE = /\u001b\[(\d+)m/g;

const dist = buildForProof();
const server = await serveBuild(dist);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...CHROMIUM_FLAGS] });
mkdirSync(FOLDER, { recursive: true });
const sizes = [
  await save('site.webp', await siteShot(browser, server.origin)),
  await save('build.webp', await buildShot(browser)),
];
await browser.close();
await server.close();
const total = sizes.reduce((sum, size) => sum + size, 0);
console.log(`${FOLDER}: ${total} bytes, at most ${MOST_BYTES}`);
if (total > MOST_BYTES) process.exitCode = 1;

async function save(name: string, png: Buffer): Promise<number> {
  const file = `${FOLDER}/${name}`;
  writeFileSync(file, await sharp(png).webp({ quality: 82, effort: 6 }).toBuffer());
  return statSync(file).size;
}

/** Takes a picture of the French home page in light, with the English one on a phone in dark before it. */
async function siteShot(browser: Browser, origin: string): Promise<Buffer> {
  const shot = async (
    locale: Locale,
    scheme: 'light' | 'dark',
    [width, height]: readonly [number, number],
  ) => {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: 1.25,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      locale: LOCALE_TAG[locale],
    });
    await page.goto(origin + localePath('/', locale), { waitUntil: 'networkidle' });
    const png = await page.screenshot();
    await page.close();
    return `data:image/png;base64,${png.toString('base64')}`;
  };
  const desk = await shot('fr', 'light', [1440, 900]);
  const phone = await shot('en', 'dark', [390, 800]);
  return draw(
    browser,
    [1580, 830],
    `<body style="margin:0;background:#c9d4ea">
      <img src="${desk}" style="position:absolute;left:40px;top:40px;width:1200px;border-radius:10px;box-shadow:0 10px 40px #1116">
      <img src="${phone}" style="position:absolute;right:40px;bottom:30px;width:300px;border-radius:28px;border:8px solid #111620;box-shadow:0 10px 40px #1118">`,
  );
}

/** Takes a picture of a build's output, with its colours. */
async function buildShot(browser: Browser): Promise<Buffer> {
  const again = `${dist}-again`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['bin/site.js', 'build', '--out', again], {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '1', NO_COLOR: undefined },
  });
  if (status !== 0) throw new Error(stderr);
  const words = `${stderr}${stdout}`.replaceAll(again, 'dist').trimEnd();
  return draw(
    browser,
    [900, 460],
    `<body style="margin:0;background:#111620;color:#eef1f6">
      <pre style="margin:0;padding:28px 32px;font:17px/1.42 monospace"><span style="color:#f4502a">$</span> npx site build\n${coloured(words)}</pre>`,
  );
}

function coloured(words: string): string {
  const safe = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return safe.replace(CODE, (_, code: string) =>
    code === '0' || code === '22' || code === '39' ? '</span>' : `<span style="${STYLES[code] ?? ''}">`,
  );
}

async function draw(
  browser: Browser,
  [width, height]: readonly [number, number],
  html: string,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html, { waitUntil: 'load' });
  const png = await page.screenshot();
  await page.close();
  return png;
}
