import { expect, it } from 'vitest';
import { share, visitor } from './visitor.ts';

const shared = share();

it.each(['/contact/thank-you', '/newsletter/thank-you'])(
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
