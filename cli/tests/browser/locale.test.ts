import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shortenWaits } from './shorten-waits.ts';
import { eventually, follow, share, visitor } from './visitor.ts';

const shared = share();

const LINK = '.site-header [data-switch]';

async function cookieOf(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'i18n_redirected')?.value;
}

async function setCookie(context: BrowserContext, value: string): Promise<void> {
  await context.addCookies([{ name: 'i18n_redirected', value, url: shared().server.origin }]);
}

/** Notes every cookie that scripts write. */
function noteCookies(): void {
  const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {};
  const written: string[] = [];
  Object.assign(window, { written });
  Object.defineProperty(document, 'cookie', {
    get() {
      return get?.call(document);
    },
    set(value: string) {
      written.push(value);
      set?.call(document, value);
    },
  });
}

const written = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as never as { written: string[] }).written);

describe('2.2 the cookie', () => {
  it('2.2 is written on a first visit with the page’s locale', async () => {
    const { page, context, settle } = await visitor(shared());
    for (const [locale, path] of [
      ['fr', '/about'],
      ['en', '/en/about'],
    ] as const) {
      await context.clearCookies();
      await settle(path);
      const [cookie, ...others] = (await context.cookies()).filter(({ name }) => name === 'i18n_redirected');
      expect(others, path).toEqual([]);
      expect(cookie, path).toMatchObject({
        value: locale,
        path: '/',
        sameSite: 'Lax',
        secure: false,
        httpOnly: false,
      });
      expect(cookie?.domain).toBe('127.0.0.1');
      const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400;
      expect(days, path).toBeGreaterThan(364.9);
      expect(days, path).toBeLessThanOrEqual(365);
      expect(await page.evaluate(() => window.app?.locale)).toBe(locale);
    }
  });

  it('2.2 is left alone on a page in the other language, with a known value and another, and where nothing changes', async () => {
    const { page, context, settle } = await visitor(shared(), { before: noteCookies });
    for (const value of ['fr', 'de']) {
      await setCookie(context, value);
      await settle('/en/about');
      expect(await cookieOf(context)).toBe(value);
      expect(await written(page), value).toEqual([]);
    }
    await setCookie(context, 'en');
    await settle('/about');
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await page.locator(LINK).click();
    expect(await written(page)).toEqual([]);
  });

  it('2.2 is written by the switch before it navigates, also for ctrl and middle clicks and by the keyboard, and not by a right click', async () => {
    const { page, context, settle } = await visitor(shared());
    for (const how of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }, {}]) {
      await setCookie(context, 'fr');
      // Clicks that open another tab leave this one where it is.
      if (new URL(page.url()).pathname !== '/about') await settle('/about');
      const tab = Object.keys(how).length === 0 ? page : context.waitForEvent('page');
      await page.locator(LINK).click(how);
      await (await tab).waitForURL('**/en/about');
      expect(await cookieOf(context)).toBe('en');
    }
    await setCookie(context, 'fr');
    await settle('/about');
    await page.locator(LINK).click({ button: 'right' });
    expect(await cookieOf(context)).toBe('fr');
    await page.locator(LINK).press('Enter');
    await page.waitForURL('**/en/about');
    expect(await cookieOf(context)).toBe('en');
  });

  it('2.2 keeps `/` from bouncing back', async () => {
    const { page, context, settle, open } = await visitor(shared(), { locale: 'en-US', cookie: 'en' });
    await settle('/en/about');
    await page.locator(LINK).click();
    await page.waitForURL('**/about');
    expect(await cookieOf(context)).toBe('fr');
    await open('/');
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('2.3 detection', () => {
  it('2.3 follows the browser on a first visit of `/` from elsewhere, writing and showing nothing before, and a known cookie', async () => {
    const { page, context, open, settle, documents, complaints } = await visitor(shared(), {
      before: () => Object.defineProperty(navigator, 'languages', { value: Object.freeze(['en-CA']) }),
    });
    await page.addInitScript(() => {
      addEventListener('pagehide', () => {
        const { cookie, documentElement } = document;
        if (location.pathname === '/')
          sessionStorage.setItem('seen', JSON.stringify([cookie, documentElement.hidden, 'app' in window]));
      });
    });
    const shows = async (path: string, visited: readonly string[]): Promise<void> => {
      await page.waitForURL((url) => url.pathname + url.search + url.hash === path);
      // A page that leaves is hidden: what shows is where the visitor ends.
      await page.locator('html:not([hidden]) main').waitFor();
      expect((documents as string[]).splice(0)).toEqual(visited);
    };
    await open('/?a=1#main');
    await shows('/en?a=1#main', ['/?a=1', '/en?a=1']);
    await eventually(() => cookieOf(context)).toBe('en');
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe('["",true,false]');
    expect(await page.evaluate(() => history.length)).toBe(2);

    await setCookie(context, 'fr');
    await open('/');
    await shows('/', ['/']);
    // An unknown value is French, without looking at the browser.
    await setCookie(context, 'de');
    await settle('/');
    await shows('/', ['/']);
    expect(await cookieOf(context)).toBe('fr');
    await context.clearCookies();
    await open('/about');
    await shows('/about', ['/about']);

    await context.clearCookies();
    await open('/contact');
    await page.locator('.cursor-dot').waitFor({ state: 'attached' });
    // Without the cookie of the first page, which alone would decide.
    await context.clearCookies();
    await page.locator('header a.logo').click();
    await shows('/', ['/contact', '/']);
    expect(complaints).toEqual([]);
  });

  it('2.3 works where cookies throw, and never loops', async () => {
    const { page, open, documents, complaints } = await visitor(shared(), {
      before: () => {
        Object.defineProperty(navigator, 'languages', { value: ['en'] });
        Object.defineProperty(document, 'cookie', {
          get() {
            throw new DOMException('refused');
          },
          set() {
            throw new DOMException('refused');
          },
        });
      },
    });
    await open('/');
    await page.waitForURL('**/en');
    await page.locator(LINK).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.locator('html:not([hidden]) main').waitFor();
    expect(documents).toEqual(['/', '/en', '/']);
    expect(complaints).toEqual([]);
  });
});

describe('2.3 a language to leave for that does not come', () => {
  it('2.3 shows this page, with its scripts, where the other is never answered, after 8 s', async () => {
    const { page, documents } = await visitor(shared(), { locale: 'en-US', before: shortenWaits });
    await page.route(/\/en\?/, () => {});
    const asked = page.waitForRequest(/\/en\?/);
    await page.goto('/?a=1', { waitUntil: 'commit' }).catch(() => {});
    await asked;
    await page.locator('.site-header .theme-switch').waitFor();
    expect(documents).toEqual(['/?a=1', '/en?a=1', '/?a=1']);
    expect(await page.evaluate(() => document.documentElement.hidden)).toBe(false);
    expect(await page.evaluate(() => window.app?.locale)).toBe('fr');
  });
});

describe('2.5 the switch', () => {
  it('2.5 leads to the alternate with query and hash, follows soft navigations and changes of query, and leads home from a page without alternate, and says so', async () => {
    const { page, settle } = await visitor(shared());
    await settle('/about?a=1');
    await follow(page, '/career');
    await page.waitForURL('**/career');
    await follow(page, '?b=2');
    await page.waitForURL('**/career?b=2');
    await page.locator(LINK).click();
    await page.waitForURL('**/en/career?b=2');
    await settle('/about?a=1#main');
    await page.locator(LINK).click();
    await page.waitForURL('**/en/about?a=1#main');

    await settle('/about');
    const note = page.locator(`${LINK} .visually-hidden`);
    expect(await note.count()).toBe(0);
    await follow(page, '/essai/seule?a=1');
    await page.waitForURL('**/essai/seule?a=1');
    expect(await note.textContent()).toMatch(/home page/);
    expect(await page.locator(LINK).getAttribute('href')).toBe('/en');
    await follow(page, '/about');
    await page.waitForURL('**/about');
    expect(await note.count()).toBe(0);
    await page.goBack();
    await eventually(() => note.count()).toBe(1);
    await page.locator(LINK).click();
    await page.waitForURL((url) => url.pathname + url.search === '/en');
  });
});
