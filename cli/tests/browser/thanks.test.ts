import { expect, it } from 'vitest';
import { share, visitor } from './visitor.ts';

const shared = share();

it('the pages that a form leads to do not ask for an address again, as the page after them does, and give ours as a link', async () => {
  const { page, documents, settle } = await visitor(shared());
  const asked = page.locator('footer [aria-labelledby=newsletter]');
  for (const [index, path] of [
    '/contact/thank-you',
    '/newsletter/thank-you',
    '/newsletter/error',
  ].entries()) {
    await settle(path);
    expect(await asked.isVisible(), path).toBe(false);
    // A hidden part takes its heading along: the headings that are left skip no level.
    const levels = await page
      .locator('h1, h2, h3, h4')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => Number(one.tagName[1])));
    expect(levels.length, path).toBeGreaterThan(3);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
    if (path !== '/newsletter/thank-you') await givesTheAddress(path);
    // The page of a failed sign-up has the form, to try again.
    if (path === '/newsletter/error') {
      const form = page.locator('main form');
      await form.getByLabel('Votre courriel').fill('a@b.example');
      expect(await form.getByRole('button').textContent()).toContain('M’abonner');
      expect(await page.locator('form:visible').count()).toBe(1);
    }
    await page.locator('header a[href="/projects"]').first().click();
    await page.waitForURL('**/projects');
    await asked.waitFor({ state: 'visible' });
    expect(documents.slice(index), path).toEqual([path]);
  }
  await settle('/contact/error');
  await givesTheAddress('/contact/error');

  async function givesTheAddress(path: string): Promise<void> {
    const link = page.locator('main :is(.hero-side p, .hero-side li) > a[href^="mailto:"]').first();
    expect(await link.getAttribute('href'), path).toBe(`mailto:${await link.textContent()}`);
  }
});
