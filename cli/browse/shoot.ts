import type { Browser, Page } from 'playwright-core';

/** A picture of a whole page, as PNG. */
type Shoot = (url: string, width: number) => Promise<Buffer>;

/** Pixels of a page that are taken: what is longer is cut. */
const MOST_HEIGHT = 6000;

/** Makes what takes pictures of pages, at rest and whole; nothing is loaded from another origin. */
export async function createShoot(browser: Browser): Promise<Shoot> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  return async (url, width) => {
    // A tab of its own: what the last page had under way aborts the next one.
    const tab = await context.newPage();
    try {
      const { origin } = new URL(url);
      await tab.route(
        (asked) => asked.origin !== origin,
        (route) => route.abort(),
      );
      await tab.setViewportSize({ width, height: 900 });
      await tab.goto(url, { waitUntil: 'load' });
      await settle(tab);
      const height = await tab.evaluate<number>('document.documentElement.scrollHeight');
      const clip = { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT) };
      return await tab.screenshot({ fullPage: true, clip, animations: 'disabled', caret: 'hide' });
    } finally {
      await tab.close();
    }
  };
}

/** Loads what waits to be seen: fonts, and pictures further down. */
async function settle(tab: Page): Promise<void> {
  await tab.evaluate(`(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => undefined))]);
    scrollTo(0, document.documentElement.scrollHeight);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    scrollTo(0, 0);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  })()`);
}
