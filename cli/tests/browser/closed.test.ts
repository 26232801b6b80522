import { describe, expect, it } from 'vitest';
import { eventually, follow, navigates, share, visitor } from './visitor.ts';

/** A preview of a site that has no forms endpoint. */
const shared = share('closed');

describe('a preview of a site without a forms endpoint', () => {
  it('5.4 shows the e-mail address in place of each form, and 4.8 asks for no analytics: they are for production', async () => {
    const { page, open, requests, complaints } = await visitor(shared(), { cookie: 'fr' });
    for (const [path, place] of [
      ['/contact', 'main'],
      ['/en/contact', 'main'],
      ['/blog', 'main'],
      ['/en/blog', 'footer'],
    ] as const) {
      await open(path);
      expect(await page.locator('form').count(), path).toBe(0);
      await page.locator(`${place} a[href="mailto:bonjour@tenaise.example"]`).first().waitFor();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      // Added when the page is idle, as analytics are.
      await page.locator('.cursor-dot').waitFor({ state: 'attached' });
      expect(
        requests.filter((url) => /-form\./.test(url)),
        path,
      ).toEqual([]);
      expect(complaints, path).toEqual([]);
    }
    await navigates(page);
    await follow(page, '/en/career');
    await page.waitForURL('**/en/career');
    expect(await page.locator('script[src*=insights]').count()).toBe(0);
    expect(requests.filter((url) => url.includes('insights'))).toEqual([]);
    await eventually(() => page.evaluate(() => window.app?.id)).toMatch(/^draft-/);
  });
});
