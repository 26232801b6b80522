import type { Page } from 'playwright-core';
import { addLink } from './visitor.ts';

/** What the page of a service shows until its payload has come. */
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

/** As `follow` does, also while the browser asks whether to open another program: it takes no other clicks then. */
export async function followByScript(page: Page, path: string): Promise<void> {
  await addLink(page, path);
  await page.locator('#followed').evaluate((link: HTMLElement) => link.click());
}

/** Clicks on a link that the test adds to the page. */
export const click = async (page: Page, href: string): Promise<void> => {
  await addLink(page, href);
  await page.locator('#followed').click();
};

/** What holdTimeOuts keeps in the page. */
export type Held = { readonly held: (() => void)[] };

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
