import type { Page, Request, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addLink, eventually, follow, MOVING, navigates, share, visitor } from '../browser/visitor.ts';
import { focusOf, givesFocusBack } from '../browser/way-back.ts';

const shared = share();

/** Marks the document: a full load takes the mark away. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.mark = 'kept';
  });
}

const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.mark === 'kept');

describe('4.1 the way back', () => {
  it('4.1 gives the focus back to the link that was followed, in English on a phone', async () => {
    await givesFocusBack(shared(), {
      path: '/en/about',
      inPage: '/en/services/software',
      below: '/en/career',
      width: 390,
    });
  });

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
});

describe('4.1 a soft navigation', () => {
  it('4.1 writes the head in one batch, 10 ms after the first change', async () => {
    const { page, settle } = await visitor(shared(), {
      ...MOVING,
      before: () => {
        const wait = window.setTimeout;
        // NaN when no script waits for 10 ms.
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
    // Both clicks in one go: a page that is being left runs nothing else.
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
});

describe("3.3 a page's own stylesheet", () => {
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

  /** Failures of the unit tests of `parsePayload`, except those that `npm test` tries in a browser. */
  const FAILURES: readonly (readonly [name: string, fail: (route: Route) => Promise<void>])[] = [
    ['by what it lacks', (route) => json(route, ({ html: _, ...rest }) => rest)],
    [
      'because it is of another page',
      async (route) => {
        const response = await route.fetch({ url: route.request().url().replace('/career/', '/terms/') });
        await route.fulfill({ response });
      },
    ],
  ];

  it('4.1 by its content or because it is of another page: one warning, then a full navigation', async () => {
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
      expect(await page.title(), name).not.toContain('Conditions');
      expect(warnings, name).toHaveLength(index + 1);
      expect(warnings.at(-1), name).toContain('/career');
    }
  });
});
