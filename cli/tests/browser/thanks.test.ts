import { expect, it } from 'vitest';
import { share, visitor } from './visitor.ts';

const shared = share();

it.each(['/contact/thank-you', '/newsletter/thank-you', '/newsletter/error'])(
  '%s does not ask for an address again; the page after it does',
  async (path) => {
    const { page, documents, settle } = await visitor(shared());
    await settle(path);
    const asked = page.locator('footer [aria-labelledby=newsletter]');
    expect(await asked.isVisible()).toBe(false);
    // What is hidden takes its heading along: those that are left skip no level.
    const levels = await page
      .locator('h1, h2, h3, h4')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => Number(one.tagName[1])));
    expect(levels.length).toBeGreaterThan(3);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
    await page.locator('header a[href="/projects"]').first().click();
    await page.waitForURL('**/projects');
    await asked.waitFor({ state: 'visible' });
    expect(documents).toEqual([path]);
  },
);

it('the page of a subscription that failed has the form, to try again', async () => {
  const { page, settle } = await visitor(shared());
  await settle('/newsletter/error');
  const form = page.locator('main form');
  await form.getByLabel('Votre courriel').fill('a@b.example');
  expect(await form.getByRole('button').textContent()).toContain('M’abonner');
  expect(await page.locator('form:visible').count()).toBe(1);
});

it.each(['/contact/thank-you', '/contact/error', '/newsletter/error'])(
  '%s gives the address as a link',
  async (path) => {
    const { page, settle } = await visitor(shared());
    await settle(path);
    const link = page.locator('main :is(.hero-side p, .hero-side li) > a[href^="mailto:"]').first();
    expect(await link.getAttribute('href')).toBe(`mailto:${await link.textContent()}`);
  },
);
