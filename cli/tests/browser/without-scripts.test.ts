import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { FIELDS, WITHOUT_SCRIPTS } from '../quality/complete.ts';
import type { ServedSite } from '../quality/served-site.ts';
import { serveSite } from '../quality/served-site.ts';
import { openContext, PHONE } from '../quality/visits.ts';
import { sharedBrowser } from './visitor.ts';

let browser: Browser;
let site: ServedSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), serveSite()]);
});
afterAll(() => site.close());

describe('without scripts', { retry: 0 }, () => {
  const context = WITHOUT_SCRIPTS;

  it('4 the menu button leads to a navigation that shows, 2.5 the language switch there and back', async () => {
    const tab = await openTab();
    for (const path of ['/', '/en', '/contact', '/blog/site-accessible']) {
      await tab.goto(site.origin + path, { waitUntil: 'load' });
      expect(await tab.locator('.theme-switch').filter({ visible: true }).count(), path).toBe(0);
      const button = tab.locator('.menu-button').filter({ visible: true });
      if ((await button.count()) === 0) {
        // The layout without a menu says where else to go by itself.
        const others = tab.locator('header a').filter({ visible: true });
        expect(await others.count(), path).toBeGreaterThan(1);
        continue;
      }
      await button.click();
      const navigation = tab.locator(':target');
      await expect
        .poll(() => navigation.evaluate((element) => element.getBoundingClientRect().top), { message: path })
        .toBeLessThan(PHONE.height / 2);
      const links = navigation.locator('a').filter({ visible: true });
      expect(await links.count(), path).toBeGreaterThan(8);
    }
    await tab.goto(`${site.origin}/services/design`, { waitUntil: 'load' });
    await tab.locator('header .language').click();
    await tab.waitForURL('**/en/services/design');
    await tab.locator('header .language').click();
    await tab.waitForURL((url) => url.pathname === '/services/design');
  });

  it('5.3 a form posts natively, with what was filled in', async () => {
    const tab = await openTab();
    await tab.goto(`${site.origin}/contact`, { waitUntil: 'load' });
    await tab.locator('#main [name=name]').fill('Ada');
    await tab.locator('#main [name=email]').fill('ada@example.com');
    await tab.locator('#main [name=service][value=design]').check({ force: true });
    const [request] = await Promise.all([
      tab.waitForRequest('**/api/contact'),
      tab.locator('#main form [type=submit]').click(),
    ]);
    expect(request.method()).toBe('POST');
    const posted = new URLSearchParams(request.postData() ?? '');
    expect([...posted.keys()].sort().join(' ')).toBe(FIELDS.contact);
    expect(Object.fromEntries(posted)).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      service: 'design',
      locale: 'fr',
      page: '/contact',
    });
  });

  async function openTab(): Promise<Page> {
    const opened = await openContext({ site, browser, context });
    onTestFinished(() => opened.close());
    return opened.newPage();
  }
});
