import { appendFileSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, ensureChromium } from '../chromium.ts';
import type { WatchedSite } from '../watch/watched-site.ts';
import { startWatching } from '../watch/watched-site.ts';
import { writeGeneratedSite } from './generated-site.ts';

// Watches a generated site of many pages. Measures from the save of a document to the page in Chromium with the new text,
// shown in place or reloaded, and to the event and the changed page over HTTP.
// `npm run proof -- watch-scale 10000 50` is what it does by itself: pages, measured edits.

const [pages = 10_000, measured = 50] = process.argv.slice(2).map(Number);
/** Targets of a save to its page, in milliseconds. */
const TARGET = { median: 100, p95: 200 } as const;

const root = realpathSync(mkdtempSync(join(tmpdir(), 'watch-scale-')));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));
writeGeneratedSite(root, pages);
const started = performance.now();
const watched = await startWatching(root);
console.log(
  `${pages} pages; first build and watches after ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
let count = 0;
try {
  const shown = await measurePages(watched, 'in place');
  const reloads = await measurePages(watched, 'reloaded');
  const events = await measureEvents(watched);
  table('save → page in Chromium, in place', shown);
  table('save → page in Chromium, reloaded', reloads);
  table('save → event, changed page fetched', events);
  if (quantile(shown, 0.5) > TARGET.median || quantile(shown, 0.95) > TARGET.p95) process.exitCode = 1;
} finally {
  await browser.close();
  await watched.stop();
}

/** Saves a document that the browser shows, again and again, and waits for its text. */
async function measurePages(
  { origin }: WatchedSite,
  how: 'in place' | 'reloaded',
): Promise<readonly number[]> {
  const page = await (await browser.newContext({ locale: 'fr-CA' })).newPage();
  let onText: (text: string) => void = () => undefined;
  await page.exposeBinding('tellText', (_, text: string) => onText(text));
  await page.addInitScript(() => {
    const told = new Set<string>();
    new MutationObserver(() => {
      const text = /Mesure-\d+(?!.*Mesure-)/s.exec(document.querySelector('main')?.textContent ?? '')?.[0];
      if (text === undefined || told.has(text)) return;
      told.add(text);
      (window as unknown as { readonly tellText: (text: string) => void }).tellText(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const found: number[] = [];
  for (let index = 0; index < measured; index++) {
    const number = (index * 97) % Math.floor(pages / 2);
    const listening = page.waitForResponse('**/_site/events');
    await page.goto(`${origin}/docs/page-${number}`);
    await listening;
    await quiet();
    // A page that scripts have changed since it was sent is loaded again; the mark tells whether it was.
    await page.evaluate((isReloaded) => {
      if (isReloaded) document.querySelector('main p')?.remove();
      document.documentElement.dataset.mark = '';
    }, how === 'reloaded');
    const text = `Mesure-${++count}`;
    const seen = new Promise<void>((resolve) => {
      onText = (told) => (told === text ? resolve() : undefined);
    });
    const from = performance.now();
    save(number, text);
    await seen;
    found.push(performance.now() - from);
    const isMarked = await page.evaluate(() => 'mark' in document.documentElement.dataset);
    if (isMarked !== (how === 'in place')) throw new Error(`${text} was not shown ${how}`);
  }
  await page.context().close();
  return found;
}

/** Measures without a browser: the event arrives, and the page that is fetched then has the text. */
async function measureEvents({ origin, states }: WatchedSite): Promise<readonly number[]> {
  const found: number[] = [];
  for (let index = 0; index < measured; index++) {
    await quiet();
    const number = (index * 89) % Math.floor(pages / 2);
    const text = `Mesure-${++count}`;
    const seen = states.length;
    const from = performance.now();
    save(number, text);
    while (states.length === seen) await wait(1);
    const html = await (await fetch(`${origin}/docs/page-${number}`)).text();
    if (!html.includes(text)) throw new Error(`The event came before the page: ${text}`);
    found.push(performance.now() - from);
  }
  return found;
}

/** Waits until the work of the last save is done: editors do not save again at once. */
function quiet(): Promise<void> {
  return wait(1000);
}

function save(number: number, text: string): void {
  appendFileSync(join(root, 'content/fr/docs', `page-${number}.md`), `\n${text}\n`);
}

function table(what: string, times: readonly number[]): void {
  const [median, p95, longest] = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)];
  console.log(
    `${what.padEnd(36)} median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, longest ${longest.toFixed(0)} ms (${times.length} edits)`,
  );
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
