import type { Page, Request, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { App } from '../../../assets/scripts/app.ts';
import { addLink, eventually, follow, MOVING, navigates, roundTrip, share, visitor } from './visitor.ts';

const shared = share();

type Modifier = 'Control' | 'Shift' | 'Meta';

/** Marks the document: a full load takes the mark away. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.mark = 'kept';
  });
}

const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.mark === 'kept');

const appOf = (page: Page): Promise<App | undefined> => page.evaluate(() => window.app);

/** Address of the link that has the focus; the id of anything else. */
const focusOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('href') ?? activeElement?.id ?? null;
  });

describe('4.1 the way back', () => {
  it.each([
    ['about', '/about', '/services/software', '/career', 1440],
    ['about', '/en/about', '/en/services/software', '/en/career', 390],
  ])(
    '4.1 to /%s gives the focus back to the link that was followed: %s',
    async (_, path, inPage, below, width) => {
      const { page, settle, documents } = await visitor(shared(), {
        ...MOVING,
        viewport: { width, height: 800 },
      });
      await settle(path);
      for (const selector of [`main a[href="${inPage}"]`, `.site-footer a[href="${below}"]`]) {
        const link = page.locator(selector).first();
        const href = await link.getAttribute('href');
        await link.focus();
        await page.keyboard.press('Enter');
        await page.waitForURL(`**${href}`);
        await eventually(() => focusOf(page)).toBe('main');
        await page.goBack();
        await page.waitForURL(`**${path}`);
        await eventually(() => focusOf(page)).toBe(href);
        expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
        // Forward to a page of which no link had the focus.
        await page.goForward();
        await page.waitForURL(`**${href}`);
        await eventually(() => focusOf(page)).toBe('main');
        await page.goBack();
        await page.waitForURL(`**${path}`);
        await eventually(() => focusOf(page)).toBe(href);
      }
      expect(documents).toEqual([path]);
    },
  );

  it('4.1 gives it to no other link where the page has changed, or an extension has added one', async () => {
    const { page, settle } = await visitor(shared(), MOVING);
    await settle('/about');
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/terms', textContent: 'added' });
      document.querySelector('main')?.prepend(link);
    });
    await page.locator('.site-footer a[href="/career"]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/career');
    await eventually(() => focusOf(page)).toBe('main');
    await page.goBack();
    await page.waitForURL('**/about');
    await page.locator('main .about-hero').waitFor();
    expect(await focusOf(page)).toBe('main');
  });

  it('4.1 gives it to the page where the link was in the menu of a phone', async () => {
    const { page, settle, documents } = await visitor(shared(), { viewport: { width: 390, height: 800 } });
    await settle('/career');
    await page.locator('[data-menu-open]').click();
    const link = page.locator('dialog#menu a[href="/projects"]');
    await link.click();
    await page.waitForURL('**/projects');
    await page.locator('main h1').waitFor();
    await page.goBack();
    await page.waitForURL('**/career');
    await eventually(() => focusOf(page)).toBe('main');
    expect(await link.getAttribute('tabindex')).toBeNull();
    expect(documents).toEqual(['/career']);
  });
});

describe('4.1 a soft navigation', () => {
  it('4.1 loads the payload with the build id and no document, merges its data, moves focus and announces its title', async () => {
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
  });

  it('4.1 marks the current page in the navigation and the section that it is in, and closes what a page load would find closed', async () => {
    const { page, settle } = await visitor(shared(), MOVING);
    await settle('/about');
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

  it('4.1 writes the head in one batch, 10 ms after the first change', async () => {
    const { page, settle } = await visitor(shared(), {
      ...MOVING,
      before: () => {
        const wait = window.setTimeout;
        // Not a number where no wait of 10 ms is asked for.
        Object.assign(window, {
          asked: Number.NaN,
          setTimeout: (task: TimerHandler, milliseconds?: number, ...values: unknown[]) => {
            if (milliseconds === 10) Object.assign(window, { asked: performance.now() });
            return wait(task, milliseconds, ...values);
          },
        });
      },
    });
    await settle('/about');
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() =>
        seen.push(performance.now() - (window as never as { asked: number }).asked),
      ).observe(document.head, { childList: true, subtree: true });
    });
    await follow(page, '/career');
    await eventually(() => page.title()).not.toContain('propos');
    const seen = await page.evaluate(() => (window as never as { seen: number[] }).seen);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toBeGreaterThanOrEqual(9.9);
  });

  it('4.1 is a view transition, unless less motion is asked for', async () => {
    for (const [reducedMotion, expected] of [
      ['no-preference', 1],
      ['reduce', 0],
    ] as const) {
      const { page, settle } = await visitor(shared(), {
        reducedMotion,
        before: () => {
          const start = document.startViewTransition.bind(document);
          Object.assign(window, { transitions: 0 });
          document.startViewTransition = (change) => {
            (window as never as { transitions: number }).transitions += 1;
            return start(change);
          };
        },
      });
      await settle('/about');
      await follow(page, '/career');
      await page.waitForURL('**/career');
      expect(await page.evaluate(() => (window as never as { transitions: number }).transitions)).toBe(
        expected,
      );
    }
  });

  it('4.1 works where there are no view transitions', async () => {
    const { page, settle, documents, complaints } = await visitor(shared(), {
      ...MOVING,
      before: () => {
        Reflect.deleteProperty(Document.prototype, 'startViewTransition');
      },
    });
    await settle('/about');
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect([documents, complaints]).toEqual([['/about'], []]);
  });

  it('4.1 of two quick clicks the last wins, also when it answers first', async () => {
    const { page, settle, documents } = await visitor(shared(), MOVING);
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
  });

  it('4.1 a click counts while the page before still leaves the screen', async () => {
    const { page, settle } = await visitor(shared(), MOVING);
    await settle('/about');
    const centre = async (path: string): Promise<readonly [number, number]> => {
      const box = await page.locator(`.main-nav a[href="${path}"]`).first().boundingBox();
      return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    };
    const [blog, projects] = [await centre('/blog'), await centre('/projects')];
    await page.mouse.click(...blog);
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .some(({ effect }) => String(Object(effect).pseudoElement).startsWith('::view-transition')),
    );
    // A locator would wait until nothing covers the link.
    await page.mouse.click(...projects);
    await page.waitForURL('**/projects');
  });

  it('4.1 a click that is left to the browser wins over the payload under way', async () => {
    const { page, settle } = await visitor(shared(), MOVING);
    await page.route('**/career/_payload.json*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue().catch(() => {});
    });
    await settle('/about');
    await follow(page, '/career');
    await follow(page, '/contact');
    await page.waitForURL('**/contact');
    await page.locator('form.contact-form').waitFor();
  });

  it.each([
    ['at once', false],
    ['whose payload was on its way', true],
  ])('4.1 a click that shows a page here wins over the document under way: %s', async (_, isAhead) => {
    const { page, settle } = await visitor(shared(), MOVING);
    let answer = (): void => {};
    await page.route('**/contact', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue().catch(() => {});
    });
    await settle('/about');
    const isContact = (request: Request): boolean => new URL(request.url()).pathname === '/contact';
    const ended = new Promise<void>((resolve) => {
      for (const name of ['requestfailed', 'requestfinished'] as const)
        page.on(name as 'requestfailed', (request) => isContact(request) && resolve());
    });
    await addLink(page, '/career');
    if (isAhead) {
      await page.route('**/career/_payload.json*', async (route) => {
        await ended;
        await route.continue().catch(() => {});
      });
      const ahead = page.waitForRequest('**/career/_payload.json*');
      await page.locator('#followed').focus();
      await ahead;
    }
    const asked = page.waitForRequest('**/contact');
    // Both in one go: nothing else can be asked of a page that is being left.
    const clicked = page.evaluate(async () => {
      document.querySelector<HTMLElement>('a[href="/contact"]')?.click();
      await new Promise((resolve) => setTimeout(resolve, 200));
      document.getElementById('followed')?.click();
    });
    await asked;
    await clicked;
    await page.waitForURL('**/career');
    answer();
    await ended;
    await eventually(() => page.title()).toContain('Carrière');
    expect(new URL(page.url()).pathname).toBe('/career');
  });
});

describe('4.1 the browser navigates by itself', () => {
  it('4.1 to another layout, the other language, an unknown path, a file, a target of its own name', async () => {
    const { page, context, settle, warnings } = await visitor(shared());
    for (const [name, href, attributes] of [
      ['to another layout', '/contact', {}],
      ['to the other language', '/en/about', { hreflang: 'en' }],
      ['to an unknown path', '/nothing-here', {}],
      ['to a file', '/feed.xml', {}],
    ] as const) {
      await settle('/about');
      await mark(page);
      await addLink(page, href, attributes);
      const opened = page.waitForEvent('framenavigated');
      await page.locator('#followed').click();
      await opened;
      await expect.poll(() => isMarked(page), { timeout: 20_000, message: name }).toBe(false);
      expect(warnings, name).toEqual([]);
    }
    await settle('/about');
    await mark(page);
    await addLink(page, '/career', { target: 'other' });
    const other = context.waitForEvent('page');
    await page.locator('#followed').click();
    await other;
    expect(await isMarked(page)).toBe(true);
    expect(warnings).toEqual([]);
  });

  it('4.1 with a key held, for downloads, other origins and other schemes', async () => {
    const { page, settle, requests } = await visitor(shared());
    await settle('/about');
    await page.evaluate(() => {
      addEventListener('click', (event) => {
        document.documentElement.dataset.prevented = String(event.defaultPrevented);
        event.preventDefault();
      });
    });
    const isLeft = async (href: string, attributes = {}, modifiers: Modifier[] = []): Promise<boolean> => {
      await addLink(page, href, attributes);
      await page.locator('#followed').click({ modifiers });
      return page.evaluate(() => document.documentElement.dataset.prevented === 'false');
    };
    expect(await isLeft('/career', {}, ['Control'])).toBe(true);
    expect(await isLeft('/career', {}, ['Shift'])).toBe(true);
    expect(await isLeft('/career', {}, ['Meta'])).toBe(true);
    expect(await isLeft('/career', { download: '' })).toBe(true);
    expect(await isLeft('https://elsewhere.example/career')).toBe(true);
    expect(await isLeft('mailto:a@b.example')).toBe(true);
    expect(page.url()).toMatch(/\/about$/);
    expect(requests.filter((path) => path.startsWith('/career/')).length).toBeLessThan(2);
    expect(await isLeft('/career')).toBe(false);
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

  it('4.1 leaves a click alone that someone else has answered', async () => {
    const { page, settle } = await visitor(shared());
    await settle('/about');
    await addLink(page, '/career');
    await page.evaluate(() =>
      document.getElementById('followed')?.addEventListener('click', (e) => e.preventDefault()),
    );
    await page.locator('#followed').click();
    await follow(page, '/terms');
    await page.waitForURL('**/terms');
    expect(await page.evaluate(() => history.length)).toBe(3);
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
    // Once the head has it, a page is dressed as it is after a full load: edits under `--watch` meet it there.
    await eventually(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    expect(await display()).toBe('grid');
    await page.goBack();
    await page.waitForURL('**/terms');
    await eventually(display).toBe('block');
    expect(documents).toEqual(['/terms']);
  });

  const FAILURES: readonly (readonly [name: string, fail: (route: Route) => Promise<void>])[] = [
    ['in the network', (route) => route.abort()],
    ['by its status', (route) => route.fulfill({ status: 404, contentType: 'text/css', body: '' })],
    ['by its type', (route) => route.fulfill({ contentType: 'text/html', body: '<p>ok</p>' })],
  ];

  it('3.3 that fails in the network, by its status or by its type: one warning, then a full navigation', async () => {
    const { page, settle, documents, warnings } = await visitor(shared());
    let fail: (route: Route) => Promise<void> = (route) => route.continue();
    // A link under the pointer asks for the stylesheet too: it fails until the document itself is asked for.
    await page.route('**/assets/page-brand*.css', (route) =>
      documents.at(-1) === '/terms' ? fail(route) : route.continue(),
    );
    for (const [index, [name, next]] of FAILURES.entries()) {
      fail = next;
      await settle('/terms');
      await follow(page, '/brand');
      await page.waitForURL('**/brand');
      await eventually(() => documents.length).toBe(2 * (index + 1));
      await navigates(page);
      expect(documents.slice(-2), name).toEqual(['/terms', '/brand']);
      expect(warnings, name).toHaveLength(index + 1);
      const display = await page.locator('.swatches').evaluate((list) => getComputedStyle(list).display);
      expect(display, name).toBe('grid');
    }
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
    ['by what it lacks', (route) => json(route, ({ html: _, ...rest }) => rest)],
    [
      'because it is for another shell',
      (route) => json(route, (payload) => ({ ...payload, shell: 'other' })),
    ],
  ];

  it('4.1 in the network, by its status, type, syntax, content or shell: one warning, then a full navigation', async () => {
    const { page, settle, documents, warnings } = await visitor(shared());
    let fail: (route: Route) => Promise<void> = (route) => route.continue();
    await page.route('**/career/_payload.json*', (route) => fail(route));
    for (const [index, [name, next]] of FAILURES.entries()) {
      fail = next;
      await settle('/about');
      await follow(page, '/career');
      await page.waitForURL('**/career');
      await eventually(() => documents.length).toBe(2 * (index + 1));
      await navigates(page);
      expect(documents.slice(-2), name).toEqual(['/about', '/career']);
      expect(warnings, name).toHaveLength(index + 1);
      expect(warnings.at(-1), name).toContain('/career');
    }
  });

  it('4.1 on the way back: a full load of the entry', async () => {
    const { page, settle, documents, warnings } = await visitor(shared());
    await page.route('**/about/_payload.json*', (route) => route.fulfill({ status: 404, json: {} }));
    await settle('/about');
    await follow(page, '/career');
    await page.waitForURL('**/career');
    await page.goBack();
    await eventually(() => documents).toEqual(['/about', '/about']);
    await eventually(() => page.title()).toContain('propos');
    expect(warnings).toHaveLength(1);
  });
});

describe('4.1 the loading view of a service', () => {
  it('4.1 is shown after 200 ms, and the page afterwards', async () => {
    const { page, settle, documents } = await visitor(shared(), MOVING);
    let answer = (): void => {};
    await page.route('**/services/ai/_payload.json*', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await settle('/about');
    // By the page's own clock: from the click to the first change of its content.
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
  });

  it('4.1 is for services alone', async () => {
    const { page, settle } = await visitor(shared(), MOVING);
    await page.route('**/career/_payload.json*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await settle('/about');
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
