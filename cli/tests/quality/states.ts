import type { Browser, Page } from 'playwright-core';
import type { ServedSite } from './served-site.ts';
import { DESKTOP, openContext, PHONE } from './visits.ts';

/** A state that scripts bring about, and the document in it. */
export interface Snapshot {
  readonly state: string;
  readonly html: string;
}

interface State {
  readonly name: string;
  readonly path: string;
  /** @default a desktop */
  readonly viewport?: typeof PHONE;
  /** Acts as a visitor does to get there. */
  readonly act: (tab: Page) => Promise<unknown>;
  /** Selector of elements that the visitor presses in turn, each for a state of its own. @default nothing */
  readonly each?: string;
}

/** Brings about every state that scripts make, and keeps the documents. */
export async function snapshotStates(site: ServedSite, browser: Browser): Promise<readonly Snapshot[]> {
  const snapshots: Snapshot[] = [];
  for (const { name, path, viewport = DESKTOP, act, each } of STATES) {
    const context = await openContext({ site, browser, context: { viewport } });
    const tab = await context.newPage();
    await tab.goto(site.origin + path, { waitUntil: 'load' });
    await act(tab);
    snapshots.push({ state: name, html: await tab.content() });
    for (const choice of each === undefined ? [] : await tab.locator(each).all()) {
      await choice.click();
      snapshots.push({ state: `${name}: ${await choice.inputValue()}`, html: await tab.content() });
    }
    await context.close();
  }
  return snapshots;
}

const CONTACT = '[action$="/contact"]';
const NEWSLETTER = '[action$="/newsletter"]';
const TRADES = '.trade [type=radio]';

const STATES: readonly State[] = [
  { name: 'arriving', path: '/', act: (tab) => arrive(tab, '/blog/protection-information') },
  { name: 'menu', path: '/', viewport: PHONE, act: (tab) => tab.locator('[data-menu-open]').click() },
  { name: 'services open', path: '/', act: (tab) => tab.locator('[data-disclosure] summary').click() },
  { name: 'theme light', path: '/', act: (tab) => chooseTheme(tab, 1) },
  { name: 'theme dark', path: '/', act: (tab) => chooseTheme(tab, 2) },
  { name: 'cursor', path: '/', act: moveMouse },
  { name: 'trade', path: '/', act: awaitTrades, each: TRADES },
  { name: 'trade in English', path: '/en', act: awaitTrades, each: TRADES },
  { name: 'update', path: '/', act: meetUpdate },
  { name: 'page under way', path: '/', act: waitForPage },
  { name: 'path not found', path: '/absent', act: errorPath },
  { name: 'service not found', path: '/services/absent', act: errorPath },
  { name: 'contact errors', path: '/contact', act: (tab) => submit(tab, CONTACT) },
  { name: 'newsletter errors', path: '/', act: (tab) => submit(tab, NEWSLETTER) },
  { name: 'message too long', path: '/contact', act: writeTooMuch },
  { name: 'contact loading', path: '/contact', act: (tab) => send(tab, 'hangs') },
  { name: 'contact sent', path: '/contact', act: (tab) => send(tab, 'succeeds') },
  { name: 'contact failed', path: '/contact', act: (tab) => send(tab, 'fails') },
];

async function chooseTheme(tab: Page, clicks: number): Promise<void> {
  const button = tab.locator('.site-header [data-theme-switch]');
  for (let click = 0; click < clicks; click += 1) await button.click();
  await tab.waitForSelector('[data-theme]');
}

/** Opens a page that is parsed and never loads: its fonts do not come. */
async function arrive(tab: Page, path: string): Promise<void> {
  await tab.route('**/*.woff2', () => undefined);
  await tab.goto(new URL(path, tab.url()).href, { waitUntil: 'domcontentloaded' });
  await tab.waitForSelector('[data-arriving]', { state: 'attached' });
}

async function moveMouse(tab: Page): Promise<void> {
  await tab.waitForSelector('.cursor-dot', { state: 'attached' });
  await tab.mouse.move(200, 200);
  await tab.locator('.site-header .logo').hover();
  await tab.waitForSelector('.cursor-ring.on', { state: 'attached' });
}

/** Waits until the words that may end the title have come. */
async function awaitTrades(tab: Page): Promise<void> {
  await tab.waitForSelector('.trade:not([hidden])');
}

/** Answers the hourly check with another build, which says other things on this page. */
async function meetUpdate(tab: Page): Promise<void> {
  await tab.clock.install();
  await tab.reload({ waitUntil: 'load' });
  // Once scripts that wait for the build's id have come, the page knows it.
  await tab.waitForSelector('#announcer', { state: 'attached' });
  await tab.route('**/builds/latest.json*', (route) =>
    route.fulfill({ json: { id: '0'.repeat(16), timestamp: 0 } }),
  );
  await tab.route('**/_payload.json?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), content: 'other' } });
  });
  await tab.clock.fastForward(3_600_000);
  await tab.waitForSelector('.update-notice', { state: 'attached' });
}

/** Follows a link whose page does not come. */
async function waitForPage(tab: Page): Promise<void> {
  await tab.route('**/_payload.json*', () => undefined);
  await tab.reload({ waitUntil: 'load' });
  await tab.waitForSelector('#announcer', { state: 'attached' });
  await tab.locator('.site-header a[href="/projects"]').first().click();
  await tab.waitForSelector('.busy-line', { state: 'attached' });
}

async function errorPath(tab: Page): Promise<void> {
  await tab.waitForSelector('[data-error-path]:not([hidden])');
}

/** Sends a form as it is, once its script has it. */
async function submit(tab: Page, form: string): Promise<void> {
  const button = tab.locator(`${form} [type=submit]`).first();
  await button.scrollIntoViewIfNeeded();
  await tab.waitForLoadState('networkidle');
  await button.click();
  await tab.waitForSelector(`${form} [aria-invalid]`);
}

async function writeTooMuch(tab: Page): Promise<void> {
  await tab.waitForLoadState('networkidle');
  await tab.locator(`${CONTACT} textarea`).fill('a'.repeat(5_001));
  await tab.waitForSelector('.count.over', { state: 'attached' });
}

async function send(tab: Page, ending: 'hangs' | 'succeeds' | 'fails'): Promise<void> {
  await tab.route('**/api/contact', async (route) => {
    if (ending === 'fails') await route.abort();
    if (ending === 'succeeds') await route.fulfill({ json: { ok: true } });
  });
  await tab.waitForLoadState('networkidle');
  await tab.locator(`${CONTACT} [name=name]`).fill('Ada Test');
  await tab.locator(`${CONTACT} [name=email]`).fill('ada@example.com');
  await tab.locator(`${CONTACT} [name=service]`).first().check({ force: true });
  await tab.locator(`${CONTACT} [type=submit]`).click();
  const shown = {
    hangs: '.busy svg',
    succeeds: '.form-done:not(.alert, [hidden])',
    fails: '.form-done.alert',
  };
  await tab.waitForSelector(`${shown[ending]}:not([hidden])`);
}
