import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Shared } from './visitor.ts';
import { addLink, eventually, visitor } from './visitor.ts';

/** Text that the page of a service shows until its payload has come. */
export const LOADING = 'Chargement des détails du service…';

/** Holds the payload of a page back until the test lets it go. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}/_payload.json*`, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return () => release();
}

/** Follows a link to a service whose payload does not come, as far as its loading view. */
export async function toLoading(page: Page, path = '/services/ai'): Promise<void> {
  await followByScript(page, path);
  await page.locator('main').getByText(LOADING).waitFor();
}

/** Follows a link by script: while the browser asks whether to open another program, it takes no other clicks. */
export async function followByScript(page: Page, path: string): Promise<void> {
  await addLink(page, path);
  await page.locator('#followed').evaluate((link: HTMLElement) => link.click());
}

/** Clicks on a link that the test adds to the page. */
export const click = async (page: Page, href: string): Promise<void> => {
  await addLink(page, href);
  await page.locator('#followed').click();
};

/** Global of the page in which holdTimeOuts keeps its waits. */
type Held = { readonly held: (() => void)[] };

/** Runs in the page: waits of exactly 8 s, the longest for a file, end when the test says so. */
export function holdTimeOuts(): void {
  const wait = window.setTimeout;
  const held: TimerHandler[] = [];
  Object.assign(window, {
    held,
    setTimeout: (task: TimerHandler, milliseconds?: number, ...values: unknown[]) =>
      milliseconds === 8_000 ? held.push(task) : wait(task, milliseconds, ...values),
  });
}

/** Asserts that the menu of a phone closes and takes no focus while the page that it led to is on its way. */
export async function keepsOutOfTheWay(shared: Shared, path: string): Promise<void> {
  const { page, settle, documents } = await visitor(shared, { viewport: { width: 390, height: 800 } });
  const answer = await hold(page, path);
  await settle('/career');
  await page.locator('[data-menu-open]').click();
  await page.locator(`dialog#menu a[href="${path}"]`).click();
  const sign = path === '/projects' ? '.busy-line' : 'main [role=status]';
  await page.locator(sign).waitFor({ state: 'attached' });
  expect(await page.locator('dialog#menu').isVisible()).toBe(false);
  const focus = (): Promise<string | undefined> => page.evaluate(() => document.activeElement?.id);
  expect(await focus()).toBe('main');
  // It closes also when the visitor has opened it again meanwhile.
  await page.locator('[data-menu-open]').click();
  await page.locator('main[aria-busy=true]').waitFor();
  answer();
  await page.waitForURL(`**${path}`);
  await page.locator('main h1').waitFor();
  await eventually(() => page.locator('dialog#menu').isVisible()).toBe(false);
  expect(await focus()).toBe('main');
  expect(documents).toEqual(['/career']);
}

/** Counts the waits of 8 s that are held. */
export const timeOuts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as never as Held).held.length);

/** Ends the waits of 8 s that began first, or all. */
export const runTimeOuts = (page: Page, count = Number.POSITIVE_INFINITY): Promise<void> =>
  page.evaluate((first) => {
    for (const task of (window as never as Held).held.splice(0, first)) task();
  }, count);
