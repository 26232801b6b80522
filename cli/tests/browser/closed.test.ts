import { describe, expect, it } from 'vitest';
import { eventually, follow, share, visitor } from './visitor.ts';

/** A preview of a site that has no forms endpoint. */
const shared = share('closed');

describe('a preview of a site without a forms endpoint', () => {
  it.each([
    ['/contact', 'main'],
    ['/en/contact', 'main'],
    ['/blog', 'main'],
    ['/en/blog', 'footer'],
  ])('5.4 shows the e-mail address in place of the form: %s (%s)', async (path, place) => {
    const { page, open, requests, complaints } = await visitor(shared(), { cookie: 'fr' });
    await open(path);
    expect(await page.locator('form').count()).toBe(0);
    await page.locator(`${place} a[href="mailto:bonjour@tenaise.example"]`).first().waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator('.cursor-dot').waitFor({ state: 'attached' });
    expect(requests.filter((url) => /-form\./.test(url))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('4.8 asks for no analytics: they are for production', async () => {
    const { page, settle, requests } = await visitor(shared());
    await settle('/about');
    // Added when the page is idle, as the cursor is.
    await page.locator('.cursor-dot').waitFor({ state: 'attached' });
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect(await page.locator('script[src*=insights]').count()).toBe(0);
    expect(requests.filter((url) => url.includes('insights'))).toEqual([]);
    await eventually(() => page.evaluate(() => window.app?.id)).toMatch(/^draft-/);
  });
});
