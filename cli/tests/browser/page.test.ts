import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from './test-server.ts';
import { serveBuild } from './test-server.ts';
import { eventually, follow, MOVING, navigates, roundTrip, share, visitor } from './visitor.ts';

const shared = share();

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

describe('4 scripts only add', () => {
  it('4 no script throws without storage and cookies; 4.10 the theme is the system’s then, and its button works', async () => {
    const { page, open, complaints } = await visitor(shared(), {
      ...MOVING,
      before: () => {
        const refuse = (): never => {
          throw new DOMException('refused');
        };
        Object.defineProperty(window, 'localStorage', { get: refuse });
        Object.defineProperty(window, 'sessionStorage', { get: refuse });
        Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
      },
    });
    await open('/about');
    await page.locator('.cursor-dot').waitFor({ state: 'attached' });
    await page.mouse.move(200, 200);
    const button = page.locator('.site-header .theme-switch');
    expect(await button.getAttribute('aria-label')).toBe('Thème\u00a0: système');
    expect(await themeOf(page)).toBeUndefined();
    await button.click();
    expect(await themeOf(page)).toBe('light');
    await page.locator('footer input[type=email]').fill('a@b.example');
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect(complaints).toEqual([]);
  });

  it('4 make a button of the link that opens the menu: Enter and the space bar open it', async () => {
    const { page, open } = await visitor(shared(), { viewport: { width: 390, height: 800 } });
    for (const path of ['/about', '/en/about']) {
      await open(path);
      const button = page.locator('[data-menu-open][role=button]');
      await button.waitFor();
      for (const key of ['Enter', 'Space']) {
        await button.press(key);
        expect(await page.locator('dialog#menu').isVisible(), key).toBe(true);
        await page.keyboard.press('Escape');
        expect(await page.locator('dialog#menu').isVisible(), key).toBe(false);
        expect(await button.evaluate((element) => element === document.activeElement), key).toBe(true);
      }
      expect(await page.evaluate(() => [location.hash, scrollY])).toEqual(['', 0]);
    }
  });

  it('4 close the menu of a page that goes: where the browser keeps it aside, Back would find it covered', async () => {
    const { page, settle } = await visitor(shared(), { viewport: { width: 390, height: 844 } });
    await settle('/about');
    await page.locator('[data-menu-open]').click();
    // The event imitates a page that is put into the cache: no browser that tests drive keeps pages aside.
    const isOpen = await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      return document.querySelector<HTMLDialogElement>('dialog#menu')?.open;
    });
    expect(isOpen).toBe(false);
  });

  it('4 copy a block of code, and say so, also from a button whose words the browser translates', async () => {
    const { page, settle } = await visitor(shared(), { permissions: ['clipboard-read', 'clipboard-write'] });
    await settle('/blog/estimation-precise');
    const block = page.locator('pre').first();
    await block.locator('button').click();
    await eventually(() => block.locator('button').textContent()).toBe('Copié');
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toBe(await block.locator('code').textContent());
    expect(text).toContain('# Projet');

    const button = block.locator('button');
    // Puts two elements around each text, as Google Translate does.
    await button.evaluate((element) => {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      inner.append('Copy');
      element.replaceChildren(outer);
    });
    await button.click();
    await eventually(() => button.textContent()).toBe('Copié');
  });
});

describe('4 what can wait', () => {
  it('4.3, 4.6, 4.8 waits until the browser has nothing better to do: builds, prefetches, cursor, analytics', async () => {
    const guest = await visitor(shared(), {
      before: () => {
        const tasks: (() => void)[] = [];
        Object.assign(window, {
          requestIdleCallback: (task: () => void) => tasks.push(task),
          rest: () => {
            for (const task of tasks.splice(0)) task();
          },
        });
      },
    });
    const { page, open, requests } = guest;
    await open('/about');
    await page.locator('.main-nav a[href="/blog"]').hover();
    // Waits longer than a link must be visible, and longer than the manifest waits for the id.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await roundTrip(page);
    const early = /^\/builds\/|_payload|\/cursor\.|\/navigation\.|insights/;
    expect(requests.filter((url) => early.test(url))).toEqual([]);
    expect(await page.locator('.cursor-dot').count()).toBe(0);
    await page.evaluate(() => (window as never as { rest: () => void }).rest());
    await navigates(page);
    await page.locator('.cursor-dot').waitFor({ state: 'attached' });
    await eventually(() => requests.some((url) => url.includes('_payload'))).toBe(true);
    await eventually(() => requests.some((url) => url.includes('insights'))).toBe(true);
  });
});

describe('4.8 analytics', () => {
  it('4.8 are one deferred script of our own, with the queue until it comes', async () => {
    const { page, settle, requests } = await visitor(shared());
    let queued: unknown;
    await page.route('**/insights/script.js', async (route) => {
      queued = await page.evaluate(() => {
        window.va?.('event', { name: 'a' });
        return window.vaq;
      });
      await route.continue();
    });
    await settle('/about');
    const script = page.locator('script[src="/insights/script.js"]');
    await script.waitFor({ state: 'attached' });
    expect(await script.count()).toBe(1);
    expect(await script.evaluate((element) => (element as HTMLScriptElement).defer)).toBe(true);
    await eventually(() => queued).toEqual([['event', { name: 'a' }]]);
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect(requests.filter((path) => path.includes('insights'))).toHaveLength(1);
  });
});

describe('4.9 errors', () => {
  const errorOf = (page: Page) => page.evaluate(() => window.app?.error);

  const FIRST: readonly (readonly [name: string, fail: () => void])[] = [
    [
      'thrown',
      () => {
        setTimeout(() => {
          throw Object.assign(new Error('First'), { statusCode: 418, statusMessage: 'Teapot' });
        });
      },
    ],
    [
      'rejected',
      () => {
        Promise.reject(Object.assign(new Error('First'), { statusCode: 418, statusMessage: 'Teapot' }));
      },
    ],
  ];

  it('4.9 keep the first one in app.error, thrown or rejected, without a stack and without a view', async () => {
    const { page, settle, complaints } = await visitor(shared());
    for (const [index, [name, fail]] of FIRST.entries()) {
      await settle('/about');
      await page.evaluate(fail);
      await eventually(async () => (await errorOf(page)) !== undefined).toBe(true);
      await page.evaluate(() => {
        setTimeout(() => {
          throw new Error('Second');
        });
      });
      const uncaught = (): number => complaints.filter((text) => text.startsWith('uncaught')).length;
      await eventually(uncaught).toBe(2 * (index + 1));
      expect(await errorOf(page), name).toEqual({
        statusCode: 418,
        statusMessage: 'Teapot',
        description: 'First',
        data: { path: '/about' },
      });
      expect(await page.locator('main [data-error-title]').count(), name).toBe(0);
    }
  });

  it('4.9 show the view when one is marked fatal, and not behind the menu of a phone', async () => {
    const { page, settle } = await visitor(shared(), { viewport: { width: 390, height: 800 } });
    await settle('/about');
    await page.locator('[data-menu-open]').click();
    await page.evaluate(() => {
      setTimeout(() => {
        throw Object.assign(new Error('<b>It broke</b>'), { fatal: true });
      });
    });
    await page.locator('main [data-error-title]').waitFor();
    expect(await page.locator('main').textContent()).toContain('Erreur interne du serveur');
    expect(await page.locator('main [data-error-description]').textContent()).toBe('<b>It broke</b>');
    expect(await page.title()).toMatch(/^Erreur interne du serveur \| /);
    expect(await errorOf(page)).toMatchObject({
      statusCode: 500,
      statusMessage: 'Erreur interne du serveur',
    });
    expect(await page.locator('dialog#menu').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it('4.9 of start-up are logged, thrown on, and leave the page as it is', async () => {
    const { page, open, complaints } = await visitor(shared(), {
      before: () => {
        Object.defineProperty(window, 'trustedTypes', {
          value: {
            createPolicy: () => {
              throw new TypeError('No policy');
            },
          },
        });
      },
    });
    await open('/about');
    await eventually(() => complaints.length).toBeGreaterThanOrEqual(2);
    expect(complaints.filter((text) => text.startsWith('Error while mounting app:'))).toHaveLength(1);
    expect(complaints).toContain('uncaught: No policy');
    expect(await errorOf(page)).toMatchObject({ description: 'No policy' });
    expect(await page.locator('main h1').isVisible()).toBe(true);
    expect(await page.locator('main [data-error-title]').count()).toBe(0);
  });
});

describe('4.9 the 404 documents', () => {
  let host: TestServer | undefined;
  beforeAll(async () => {
    host = await serveBuild(shared().dist, 'one-error-page');
  });
  afterAll(() => host?.close());

  const LOST: readonly (readonly [
    path: string,
    lang: string,
    status: string,
    title: RegExp,
    line: string,
  ])[] = [
    ['/rien/ici', 'fr-CA', 'Page introuvable', /^Page introuvable \| /, 'Page introuvable\u00a0: /rien/ici'],
    ['/en/nothing', 'en-US', 'Page Not Found', /^Page Not Found \| /, 'Page not found: /en/nothing'],
    [
      '/services/rien',
      'fr-CA',
      'Service introuvable',
      /^Service introuvable \| /,
      'Page introuvable\u00a0: /services/rien',
    ],
    [
      '/en/services/no',
      'en-US',
      'Service Not Found',
      /^Service Not Found \| /,
      'Page not found: /en/services/no',
    ],
    [
      '/%3Cimg%20src=x%3E',
      'fr-CA',
      'Page introuvable',
      /^Page introuvable \| /,
      'Page introuvable\u00a0: /<img src=x>',
    ],
  ];

  /** Parts of the page around its text, in the language of its address. */
  const AROUND = {
    fr: { first: 'Accueil', home: '/', other: '/en', note: '(Home)' },
    en: { first: 'Home', home: '/en', other: '/', note: '(Accueil)' },
  } as const;

  it('4.9 say what was asked for, in the language of their address all around, where one page serves for all', async () => {
    const { browser } = shared();
    if (host === undefined) throw new Error('The host has not started');
    const { page, open, complaints } = await visitor({ browser, server: host });
    for (const [path, lang, status, title, line] of LOST) {
      await open(path);
      await page.locator('main [data-error-path]').waitFor();
      expect(await page.locator('main [data-error-path]').textContent(), path).toBe(line);
      expect(await page.locator('main [data-error-title]').first().textContent(), path).toBe(status);
      expect(await page.title(), path).toMatch(title);
      expect(await page.evaluate(() => document.documentElement.lang), path).toBe(lang);
      expect(await page.locator('main img').count(), path).toBe(0);
      expect(await page.locator('main h1').count(), path).toBe(1);
      expect(await page.evaluate(() => window.app?.error), path).toMatchObject({
        statusCode: 404,
        statusMessage: status,
      });
      const { first, home, other, note } = AROUND[lang === 'fr-CA' ? 'fr' : 'en'];
      const links = page.locator('.main-nav > ul > li > :is(a, details > summary)');
      expect(await links.first().textContent(), path).toBe(first);
      expect(await page.locator('.logo').first().getAttribute('href'), path).toBe(home);
      expect(await page.locator('footer form [name=locale]').getAttribute('value'), path).toBe(
        home === '/' ? 'fr' : 'en',
      );
      expect(await page.locator('footer a[href="/en/privacy"]').count(), path).toBe(home === '/' ? 0 : 1);
      // The switch leads to the other home, and does not say that this page is in one language alone (behaviour 2.5).
      const link = page.locator('.site-header [data-switch]');
      expect(await link.getAttribute('href'), path).toBe(other);
      expect(await link.textContent(), path).toContain(note);
      expect(await page.evaluate(() => document.querySelectorAll('main, body > header').length)).toBe(2);
      if (!['/rien/ici', '/en/nothing', '/en/services/no'].includes(path)) continue;
      await everythingHasTakenHold(page);
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
      // The next page is a first visit again.
      await page.evaluate(() => localStorage.clear());
      await page.setViewportSize({ width: 1280, height: 720 });
    }
  });

  /** Asserts that scripts work on what is shown: the theme, the menu, the form of the footer. */
  const everythingHasTakenHold = async (page: Page): Promise<void> => {
    await page.locator('.theme-switch').first().click();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.locator('[data-menu-open]').click();
    expect(await page.locator('dialog#menu').isVisible()).toBe(true);
    await page.locator('[data-menu-close]').click();
    const island = page.locator('footer [data-island]');
    await island.scrollIntoViewIfNeeded();
    await eventually(() => island.evaluate((element) => '__k' in element)).toBe(true);
  };

  it('4.9 speak English where the host chooses, and of services too', async () => {
    const { page, open } = await visitor(shared());
    await open('/en/nothing');
    await page.getByText('Page not found: /en/nothing').waitFor();
    expect(await page.title()).toMatch(/^Page Not Found \| /);
    expect(await page.locator('.site-header [data-switch] .visually-hidden').textContent()).toBe(
      ' (Accueil)',
    );
    await open('/en/services/nothing');
    await page.getByText("The service you're looking for doesn't exist.").waitFor();
    await page.locator('main').getByRole('link', { name: 'View All Services' }).click();
    await page.waitForURL('**/en/services');
  });

  it('4.9 of 500 tell their status in title, line and app.error', async () => {
    const { page, open, complaints } = await visitor(shared());
    for (const [path, status] of [
      ['/500.html', 'Erreur interne du serveur'],
      ['/en/500.html', 'Internal Server Error'],
    ] as const) {
      await open(path);
      await eventually(() => page.evaluate(() => window.app?.error)).toMatchObject({
        statusCode: 500,
        statusMessage: status,
        data: { path },
      });
      expect((await page.title()).startsWith(`${status} | `), path).toBe(true);
      expect(await page.locator('main [data-error-title]').textContent()).toBe(status);
      expect(await page.locator('main [data-error-title]').isVisible(), path).toBe(true);
      await page.locator('.cursor-dot').waitFor({ state: 'attached' });
      expect(complaints, path).toEqual([]);
    }
  });

  it('4.9 are French without scripts, with an English line that leads to /en', async () => {
    const { page, open } = await visitor(shared(), { javaScriptEnabled: false });
    await open('/rien');
    expect(await page.locator('main').textContent()).toContain('Page introuvable');
    await page.locator('main a[hreflang=en]').click();
    await page.waitForURL('**/en');
  });
});

describe('4.10 the theme', () => {
  it('4.10 cycles system, light, dark, survives a soft navigation, is remembered, kept apart from unknown values, and set before paint', async () => {
    const { page, settle, documents, complaints } = await visitor(shared());
    await settle('/about');
    const button = page.locator('.site-header .theme-switch');
    expect(await button.isVisible()).toBe(true);
    const seen: unknown[] = [];
    for (let turn = 0; turn < 4; turn++) {
      seen.push([await themeOf(page), await page.evaluate(() => localStorage.getItem('theme'))]);
      seen.push(await button.getAttribute('aria-label'));
      await button.click();
    }
    expect(seen).toEqual([
      [undefined, null],
      'Thème\u00a0: système',
      ['light', 'light'],
      'Thème\u00a0: clair',
      ['dark', 'dark'],
      'Thème\u00a0: sombre',
      [undefined, null],
      'Thème\u00a0: système',
    ]);
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect(await themeOf(page)).toBe('light');
    expect(documents).toEqual(['/about']);
    await page.reload();
    expect(await themeOf(page)).toBe('light');
    expect(await button.getAttribute('aria-label')).toBe('Thème\u00a0: clair');

    // A page that is kept aside hears of nothing that other tabs store, as a tab does not hear of its own.
    const label = await page.evaluate(() => {
      localStorage.setItem('theme', 'dark');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.querySelector('.site-header .theme-switch')?.getAttribute('aria-label');
    });
    expect(label).toBe('Thème\u00a0: sombre');
    expect(await themeOf(page)).toBe('dark');

    await page.evaluate(() => localStorage.setItem('theme', 'sepia'));
    await page.reload();
    expect(await button.getAttribute('aria-label')).toBe('Thème\u00a0: système');
    expect(await themeOf(page)).toBeUndefined();
    // The sign has the colour of the button where the visitor chooses the colours.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      const colours = await button.evaluate((element) => {
        const of = (selector: string): CSSStyleDeclaration =>
          getComputedStyle(element.querySelector(selector) ?? element);
        return [of('button').color, of('circle').stroke, of('path').fill];
      });
      expect(new Set(colours).size, `${colorScheme}: ${colours.join(', ')}`).toBe(1);
    }
    await button.click();
    expect(await themeOf(page)).toBe('light');
    expect(complaints).toEqual([]);

    // The inline script alone sets the theme.
    await button.click();
    await page.route('**/assets/*.js', (route) => route.abort());
    // The guard of files that do not load may reload the page in between.
    await page.reload().catch(() => undefined);
    await eventually(() => themeOf(page).catch(() => undefined)).toBe('dark');
  });

  it('4.10 is the same in every tab: shown, said by the button and stored', async () => {
    const { page, context, settle } = await visitor(shared());
    await settle('/about');
    const other = await context.newPage();
    await other.goto('/career');
    const button = other.locator('.site-header .theme-switch');
    await button.click();
    await button.click();
    const label = (): Promise<string | null> =>
      page.locator('.site-header .theme-switch').getAttribute('aria-label');
    await eventually(label).toBe('Thème\u00a0: sombre');
    expect(await themeOf(page)).toBe('dark');
    // The next one after what both tabs show.
    await page.locator('.site-header .theme-switch').click();
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
    await eventually(() => button.getAttribute('aria-label')).toBe('Thème\u00a0: système');
    await button.click();
    await eventually(label).toBe('Thème\u00a0: clair');
    await other.evaluate(() => localStorage.clear());
    await eventually(label).toBe('Thème\u00a0: système');
    expect(await themeOf(page)).toBeUndefined();
  });
});

describe('4.11 the inline script and the policy', () => {
  it('4.11 is one script, the same on every page, after the policy and before any stylesheet', () => {
    const { dist } = shared();
    const scripts = new Set<string>();
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.html'),
    );
    for (const file of files) {
      const html = readFileSync(join(dist, file), 'utf8');
      // Redirects for hosts that have none are bare.
      if (!html.includes('data-shell')) continue;
      const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)];
      expect(inline, file).toHaveLength(1);
      scripts.add(inline[0]?.[1] ?? '');
      const place = inline[0]?.index ?? 0;
      expect(html.indexOf('http-equiv="Content-Security-Policy"')).toBeLessThan(place);
      expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(place);
    }
    expect(files.length).toBeGreaterThan(50);
    expect(scripts.size).toBe(1);
  });

  it('4.11 lets the site by, and nothing else', async () => {
    const { page, settle, complaints } = await visitor(shared(), MOVING);
    await settle('/about');
    await follow(page, '/brand');
    await page.waitForURL('**/brand');
    await roundTrip(page);
    expect(complaints).toEqual([]);
    const thrown = await page.evaluate(() => {
      const attempt = (task: () => unknown): string => {
        try {
          task();
          return 'allowed';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const { trustedTypes } = window as never as {
        trustedTypes: { createPolicy: (name: string, r: object) => void };
      };
      return [
        attempt(() => {
          document.body.innerHTML += '<i>x</i>';
        }),
        attempt(() => trustedTypes.createPolicy('other', {})),
        attempt(() => trustedTypes.createPolicy('site', {})),
      ];
    });
    expect(thrown).not.toContain('allowed');
  });

  it('4.11 holds as a meta element too, for hosts that send no headers', async () => {
    const { page, complaints } = await visitor(shared());
    await page.route('**/about', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        status: 200,
        contentType: 'text/html; charset=utf-8',
        body: await response.text(),
      });
    });
    await page.goto('/about');
    await navigates(page);
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect(complaints).toEqual([]);
    expect(
      await page.evaluate(() => {
        try {
          document.body.innerHTML += '<i>x</i>';
          return 'allowed';
        } catch (error) {
          return (error as Error).name;
        }
      }),
    ).toBe('TypeError');
  });
});
