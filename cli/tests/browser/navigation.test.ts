import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { App } from '../../../assets/scripts/app.ts';
import { addLink, eventually, follow, MOVING, navigates, roundTrip, share, visitor } from './visitor.ts';
import { focusOf, givesFocusBack } from './way-back.ts';

const shared = share();

type Modifier = 'Control' | 'Shift' | 'Meta';

const appOf = (page: Page): Promise<App | undefined> => page.evaluate(() => window.app);

describe('4.1 the way back', () => {
  it('4.1 gives the focus back to the link that was followed, and to the page where that was in the menu of a phone', async () => {
    const { page, documents } = await givesFocusBack(shared(), {
      path: '/about',
      inPage: '/services/software',
      below: '/career',
      width: 1440,
    });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.locator('[data-menu-open]').click();
    const link = page.locator('dialog#menu a[href="/projects"]');
    await link.click();
    await page.waitForURL('**/projects');
    await page.locator('main h1').waitFor();
    await page.goBack();
    await page.waitForURL('**/about');
    await eventually(() => focusOf(page)).toBe('main');
    expect(await link.getAttribute('tabindex')).toBeNull();
    expect(documents).toEqual(['/about']);
  });
});

describe('4.1 a soft navigation', () => {
  it('4.1 loads the payload with the build id and no document, merges its data, moves focus, announces its title, marks the current page and its section, and closes what a page load would find closed', async () => {
    const { page, settle, requests, documents } = await visitor(shared(), MOVING);
    await settle('/about');
    const { id, data } = (await appOf(page)) ?? {};
    expect(data).toEqual({});
    await page.evaluate(() => {
      if (window.app) window.app.data.kept = 1;
    });
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect(documents).toEqual(['/about']);
    expect(requests.filter((path) => path.startsWith('/career'))).toEqual([`/career/_payload.json?${id}`]);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect((await appOf(page))?.data).toMatchObject({ kept: 1, path: '/career', locale: 'fr' });
    await eventually(() => page.title()).not.toContain('propos');
    const title = await page.title();
    expect(await page.locator('#announcer[aria-live=polite]').textContent()).toBe(title);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');

    await page.locator('summary').first().click();
    await page.locator('.sub-nav a').last().click();
    await page.waitForURL('**/services/*');
    expect(await page.locator('details[data-disclosure][open]').count()).toBe(0);
    await follow(page, '/services/ai');
    await page.waitForURL('**/services/ai');
    const current = await page.evaluate(() =>
      [...document.querySelectorAll('.main-nav [aria-current]')].map((link) => [
        link.getAttribute('href'),
        link.getAttribute('aria-current'),
      ]),
    );
    expect(current).toContainEqual(['/services/ai', 'page']);
    expect(current).toContainEqual(['/services', 'true']);
    expect(await page.locator('[data-nav] a[href="/about"][aria-current]').count()).toBe(0);
  });

  it('4.1 is a view transition, unless less motion is asked for, and works where there are none', async () => {
    const { page, settle, documents, complaints } = await visitor(shared(), {
      ...MOVING,
      before: () => {
        const start = document.startViewTransition.bind(document);
        Object.assign(window, { transitions: 0 });
        document.startViewTransition = (change) => {
          (window as never as { transitions: number }).transitions += 1;
          return start(change);
        };
      },
    });
    const transitions = (): Promise<number> =>
      page.evaluate(() => (window as never as { transitions: number }).transitions);
    await settle('/about');
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect(await transitions()).toBe(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await follow(page, '/about');
    await page.waitForURL('**/about');
    expect(await transitions()).toBe(1);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate(() => {
      for (const owner of [document, Document.prototype])
        Reflect.deleteProperty(owner, 'startViewTransition');
    });
    await follow(page, '/career');
    await page.waitForURL('**/career');
    await page.locator('main h1').first().waitFor();
    expect([documents, complaints]).toEqual([['/about'], []]);
  });

  it('4.1 of two quick clicks the last wins: also when it answers first, and when it is left to the browser', async () => {
    const { page, settle, documents } = await visitor(shared());
    let answer = (): void => {};
    await page.route('**/career/_payload.json*', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await settle('/about');
    const slow = page.waitForResponse('**/career/_payload.json*');
    await follow(page, '/career');
    await follow(page, '/terms');
    await page.waitForURL('**/terms');
    answer();
    await slow;
    await eventually(() => page.title()).toContain('Conditions');
    expect(page.url()).toMatch(/\/terms$/);
    expect(await page.evaluate(() => history.length)).toBe(3);
    expect(documents).toEqual(['/about']);

    await page.route('**/privacy/_payload.json*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue().catch(() => {});
    });
    await follow(page, '/privacy');
    await follow(page, '/contact');
    await page.waitForURL('**/contact');
    await page.locator('form.contact-form').waitFor();
  });
});

describe('4.1 the browser navigates by itself', () => {
  it('4.1 to what is no page of this layout and language, with a key held, for downloads, targets, other origins and other schemes', async () => {
    const { page, settle, requests, documents, warnings } = await visitor(shared());
    await settle('/about');
    await page.evaluate(() => {
      addEventListener('click', (event) => {
        document.documentElement.dataset.prevented = String(event.defaultPrevented);
        if (!document.documentElement.dataset.free) event.preventDefault();
      });
    });
    const isLeft = async (href: string, attributes = {}, modifiers: Modifier[] = []): Promise<boolean> => {
      await addLink(page, href, attributes);
      await page.locator('#followed').click({ modifiers });
      return page.evaluate(() => document.documentElement.dataset.prevented === 'false');
    };
    for (const [name, href, attributes] of [
      ['to another layout', '/contact', {}],
      ['to the other language', '/en/about', { hreflang: 'en' }],
      ['to an unknown path', '/nothing-here', {}],
      ['to a file', '/feed.xml', {}],
      ['to a target of its own name', '/career', { target: 'other' }],
      ['for a download', '/career', { download: '' }],
      ['to another origin', 'https://elsewhere.example/career', {}],
      ['with another scheme', 'mailto:a@b.example', {}],
    ] as const)
      expect(await isLeft(href, attributes), name).toBe(true);
    for (const key of ['Control', 'Shift', 'Meta'] as const)
      expect(await isLeft('/career', {}, [key]), key).toBe(true);
    expect(page.url()).toMatch(/\/about$/);
    expect(requests.filter((path) => path.startsWith('/career/')).length).toBeLessThan(2);
    expect(await isLeft('/career')).toBe(false);
    await page.waitForURL('**/career');

    // A click that another script has handled is left alone.
    await addLink(page, '/about');
    await page.evaluate(() =>
      document.getElementById('followed')?.addEventListener('click', (e) => e.preventDefault()),
    );
    await page.locator('#followed').click();
    await follow(page, '/terms');
    await page.waitForURL('**/terms');
    expect(await page.evaluate(() => history.length)).toBe(4);
    expect(documents).toEqual(['/about']);

    await page.evaluate(() => {
      document.documentElement.dataset.free = 'true';
    });
    await follow(page, '/contact');
    await page.waitForURL('**/contact');
    expect(documents).toEqual(['/about', '/contact']);
    expect(warnings).toEqual([]);
  });

  it('4.1 while there is no manifest yet', async () => {
    const { page, open, documents } = await visitor(shared());
    await page.route('**/builds/meta/*', (route) => route.abort());
    await open('/about');
    await page.waitForRequest('**/builds/meta/*');
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect(documents).toEqual(['/about', '/career']);
  });
});

describe("3.3 a page's own stylesheet", () => {
  it('3.3 is there before the page is shown', async () => {
    const { page, settle, documents } = await visitor(shared());
    await settle('/terms');
    await page.evaluate(() => {
      const main = document.querySelector('main');
      new MutationObserver(() => {
        const swatches = main?.querySelector('.swatches');
        if (swatches) document.documentElement.dataset.shown = getComputedStyle(swatches).display;
      }).observe(main ?? document, { childList: true });
    });
    await follow(page, '/brand');
    await page.waitForURL('**/brand');
    await eventually(() => page.locator('html').getAttribute('data-shown')).toBe('grid');
    expect(documents).toEqual(['/terms']);
  });

  it('3.3 dresses that page alone: none where a link to it is pointed at, and none that comes after it', async () => {
    const { page, settle, documents } = await visitor(shared());
    const display = (): Promise<string> =>
      page.evaluate(() => {
        const list = document.querySelector('.swatches') ?? document.createElement('ul');
        list.className = 'swatches';
        document.querySelector('main')?.append(list);
        return getComputedStyle(list).display;
      });
    await settle('/terms');
    expect(await display()).toBe('block');
    const stylesheet = page.waitForResponse('**/assets/page-brand*.css');
    await addLink(page, '/brand');
    await page.locator('#followed').hover();
    await (await stylesheet).finished();
    await roundTrip(page);
    expect(await display()).toBe('block');
    await page.locator('#followed').click();
    await page.waitForURL('**/brand');
    await eventually(display).toBe('grid');
    // Once its link is in the head, the page is as after a full load: edits under `--watch` find the stylesheet there.
    await eventually(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    expect(await display()).toBe('grid');
    await page.goBack();
    await page.waitForURL('**/terms');
    await eventually(display).toBe('block');
    expect(documents).toEqual(['/terms']);
  });
});

describe('4.1 a payload that fails', () => {
  const json = (route: Route, change: (payload: Record<string, unknown>) => unknown): Promise<void> =>
    route.fetch().then(async (response) => route.fulfill({ response, json: change(await response.json()) }));

  const FAILURES: readonly (readonly [name: string, fail: (route: Route) => Promise<void>])[] = [
    ['in the network', (route) => route.abort()],
    ['by its status', (route) => route.fulfill({ status: 500, json: {} })],
    ['by its type', (route) => route.fulfill({ contentType: 'text/html', body: '{}' })],
    ['as JSON', (route) => route.fulfill({ contentType: 'application/json', body: '{"html"' })],
    [
      'because it is for another shell',
      (route) => json(route, (payload) => ({ ...payload, shell: 'other' })),
    ],
  ];

  it('4.1 in the network, by its status, type, syntax, shell or stylesheet: one warning, then a full navigation; also on the way back', async () => {
    const { page, settle, documents, warnings } = await visitor(shared());
    const expected = ['/about'];
    let fail: (route: Route) => Promise<void> = (route) => route.continue();
    await page.route(/\/(?:about|career)\/_payload\.json/, (route) => fail(route));
    // A link under the pointer asks for the stylesheet too: it fails until the document itself is asked for.
    await page.route('**/assets/page-brand*.css', (route) =>
      documents.at(-1) === '/brand' ? route.continue() : route.abort(),
    );
    const arrives = async (name: string, path: string): Promise<void> => {
      expected.push(path);
      await eventually(() => documents.length).toBe(expected.length);
      await navigates(page);
      expect(documents, name).toEqual(expected);
      expect(warnings, name).toHaveLength(expected.length - 1);
      expect(warnings.at(-1), name).toContain(path);
    };
    await settle('/about');
    for (const [index, [name, next]] of FAILURES.entries()) {
      fail = next;
      const path = index % 2 === 0 ? '/career' : '/about';
      await follow(page, path);
      await page.waitForURL(`**${path}`);
      await arrives(name, path);
    }
    await follow(page, '/terms');
    await page.waitForURL('**/terms');
    await page.goBack();
    await arrives('on the way back', '/career');
    await eventually(() => page.title()).toContain('Carrière');
    await follow(page, '/brand');
    await page.waitForURL('**/brand');
    await arrives('its stylesheet', '/brand');
    const display = await page.locator('.swatches').evaluate((list) => getComputedStyle(list).display);
    expect(display).toBe('grid');
  });
});

describe('4.1 the loading view of a service', () => {
  it('4.1 is shown after 200 ms, and the page afterwards; it is for services alone', async () => {
    const { page, settle, documents } = await visitor(shared(), MOVING);
    let answer = (): void => {};
    await page.route('**/services/ai/_payload.json*', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await settle('/about');
    // The page's own clock measures from the click to the first change of its content.
    await page.evaluate(() => {
      let since = Number.NaN;
      addEventListener('click', () => (since = performance.now()), { capture: true });
      new MutationObserver(() => {
        const { waited = performance.now() - since } = window as never as { waited?: number };
        Object.assign(window, { waited });
      }).observe(document.querySelector('main') as Element, { childList: true });
    });
    await follow(page, '/services/ai');
    await page.getByText('Chargement des détails du service…').first().waitFor();
    expect(await page.evaluate(() => (window as never as { waited: number }).waited)).toBeGreaterThanOrEqual(
      200,
    );
    expect(page.url()).toMatch(/\/services\/ai$/);
    expect(await page.locator('main [role=status]').count()).toBe(1);
    answer();
    await page.locator('main h1').waitFor();
    expect(await page.locator('main [role=status]').count()).toBe(0);
    expect(documents).toEqual(['/about']);
    expect(await page.evaluate(() => history.length)).toBe(3);

    await page.route('**/career/_payload.json*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.evaluate(() => {
      const main = document.querySelector('main');
      Object.assign(window, { changes: 0 });
      if (main)
        new MutationObserver(() => {
          (window as never as { changes: number }).changes += 1;
        }).observe(main, { childList: true });
    });
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect(await page.evaluate(() => (window as never as { changes: number }).changes)).toBe(1);
  });
});
