import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
// Types of what the site's scripts add to `window`.
import type {} from '../../../assets/scripts/app.ts';
import { shortenWaits } from '../browser/shorten-waits.ts';
import { share, visitor } from '../browser/visitor.ts';

const shared = share();

const languages = (list: readonly string[]): (() => void) =>
  new Function(
    `Object.defineProperty(navigator, 'languages', { value: Object.freeze(${JSON.stringify(list)}) })`,
  ) as () => void;

describe('2.3 detection', () => {
  it.each<[string, string, { cookie?: string; list: readonly string[]; userAgent?: string }, string]>([
    ['follows the browser, with query and hash', '/?a=1#main', { list: ['en-CA'] }, '/en?a=1#main'],
    ['stays for French', '/?a=1', { list: ['fr-FR', 'en'] }, '/?a=1'],
    ['stays when nothing matches', '/', { list: ['de'] }, '/'],
    ['follows a known cookie', '/', { list: ['fr'], cookie: 'en' }, '/en'],
    ['prefers the cookie to the browser', '/', { list: ['en'], cookie: 'fr' }, '/'],
    ['runs on no other path', '/about', { list: ['en'] }, '/about'],
    ['runs in no other direction', '/en', { list: ['fr'], cookie: 'fr' }, '/en'],
    ['leaves robots alone', '/', { list: ['en'], userAgent: 'Googlebot/2.1' }, '/'],
  ])('2.3 %s', async (_, path, { list, ...options }, expected) => {
    const { page, open, documents, complaints } = await visitor(shared(), {
      ...options,
      before: languages(list),
    });
    await open(path);
    await page.waitForURL((url) => url.pathname + url.search + url.hash === expected);
    await page.locator('html:not([hidden]) main').waitFor();
    expect(documents.length).toBe(expected === path ? 1 : 2);
    expect(complaints).toEqual([]);
  });
});

const pressEscape = (page: Page): Promise<void> => page.keyboard.press('Escape');

describe('2.3 a language to leave for that does not come', () => {
  it.each<[string, (route: Route) => unknown, { act?: (page: Page) => Promise<void>; before?: () => void }]>([
    // A shortened wait would end while the page that Escape asks for is still on its way.
    [
      'is empty and the visitor presses Escape',
      (route) => route.fulfill({ status: 204 }),
      { act: pressEscape },
    ],
    ['is empty, after 8 s', (route) => route.fulfill({ status: 204 }), { before: shortenWaits }],
  ])('2.3 shows this page, with its scripts, where the other %s', async (_, answer, { act, before }) => {
    const { page, documents } = await visitor(shared(), {
      locale: 'en-US',
      ...(before === undefined ? {} : { before }),
    });
    await page.route(/\/en\?/, (route) => answer(route));
    const asked = page.waitForRequest(/\/en\?/);
    await page.goto('/?a=1', { waitUntil: 'commit' }).catch(() => {});
    await asked;
    await act?.(page);
    await page.locator('.site-header .theme-switch').waitFor();
    expect(documents).toEqual(['/?a=1', '/en?a=1', '/?a=1']);
    expect(await page.evaluate(() => document.documentElement.hidden)).toBe(false);
    expect(await page.evaluate(() => window.app?.locale)).toBe('fr');
  });
});
