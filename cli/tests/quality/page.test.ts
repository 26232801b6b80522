import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
// Types of what the site's scripts add to `window`.
import type {} from '../../../assets/scripts/app.ts';
import { serveBuild } from '../browser/test-server.ts';
import { eventually, follow, MOVING, navigates, share, visitor } from '../browser/visitor.ts';
import { overflowing, SPACED_TEXT } from './overflow.ts';

const shared = share();

describe('4 the page below the window', () => {
  /** A visitor whose entry script is still on its way, and with it the load event; `release` lets it come. */
  const early = async (path: string): Promise<{ readonly page: Page; readonly release: () => void }> => {
    const { page } = await visitor(shared());
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/main.*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${shared().server.origin}${path}`, { waitUntil: 'commit' });
    await page.locator('footer a').last().waitFor({ state: 'attached' });
    return { page, release };
  };
  const isWaiting = (page: Page): Promise<boolean> =>
    page.evaluate(() => 'arriving' in document.documentElement.dataset);
  const isLaidOut = (page: Page, selector: string): Promise<boolean> =>
    page
      .locator(selector)
      .last()
      .evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));

  it('4 waits until the page has loaded, is shown by scrolling before, and leaves no trace then', async () => {
    const { page, release } = await early('/about');
    expect(await isWaiting(page)).toBe(true);
    expect(await isLaidOut(page, 'main h1')).toBe(true);
    expect(await isLaidOut(page, 'footer a')).toBe(false);
    // A visitor scrolls while the rest of the page is still on its way.
    await page.locator('footer').scrollIntoViewIfNeeded();
    await eventually(() => isLaidOut(page, 'footer a')).toBe(true);
    expect(await isWaiting(page)).toBe(true);
    release();
    await eventually(() => isWaiting(page)).toBe(false);
    expect(await isLaidOut(page, 'footer a')).toBe(true);
    expect(await page.locator('[data-shown]').count()).toBe(0);
  });

  it('4 is laid out at once when the visitor acts before, and 4.2 does not wait where the whole height is needed', async () => {
    const { page } = await early('/about');
    await page.locator('main h1').click();
    expect(await isWaiting(page)).toBe(false);
    expect(await isLaidOut(page, 'footer a')).toBe(true);
    const { origin } = shared().server;
    const arrivals: readonly (readonly [name: string, arrive: () => Promise<unknown>])[] = [
      ['a reload', () => page.reload({ waitUntil: 'commit' })],
      [
        'going back',
        async () => {
          await page.goto(`${origin}/en/about`, { waitUntil: 'commit' });
          // The tab shows the page from which it goes back.
          await page.locator('html[lang^="en"] footer a').last().waitFor({ state: 'attached' });
          await page.goBack({ waitUntil: 'commit' });
          await page.locator('html[lang^="fr"]').waitFor({ state: 'attached' });
        },
      ],
      ['a hash', () => page.goto(`${origin}/career#footer-nav`, { waitUntil: 'commit' })],
    ];
    for (const [name, arrive] of arrivals) {
      await arrive();
      await page.locator('footer a').last().waitFor({ state: 'attached' });
      // The load event never comes: a page that waited would wait for ever.
      await expect.poll(() => isWaiting(page), { timeout: 20_000, message: name }).toBe(false);
      await expect.poll(() => isLaidOut(page, 'footer a'), { timeout: 20_000, message: name }).toBe(true);
    }
  });
});

describe('4 the word of the home page’s title', () => {
  it('4 is there again after a reload, by a full load back, and by the address, once it was chosen or written', async () => {
    const { page, context, settle, documents } = await visitor(shared());
    const title = (): Promise<string | null> => page.locator('h1').textContent();
    const field = page.locator('.trade [type=text]');
    const ways: readonly (readonly [name: string, come: () => Promise<unknown>])[] = [
      ['a reload', () => page.reload()],
      [
        'back',
        async () => {
          await page.locator('header a[href="/contact"]').first().click();
          await page.locator('[name=message]').waitFor();
          await page.goBack();
        },
      ],
      ['the address', () => page.goto('/')],
    ];
    await settle('/');
    await field.fill('boulangerie');
    for (const [index, [name, come]] of ways.entries()) {
      await come();
      await navigates(page);
      await expect.poll(title, { message: name, timeout: 20_000 }).toMatch(/votre boulangerie\.$/);
      expect(await field.inputValue(), name).toBe('boulangerie');
      expect(documents.length, name).toBeGreaterThan(index + 1);
    }
    await page.locator('.trade [value=ferme]').click();
    await page.reload();
    await eventually(title).toMatch(/votre ferme\.$/);
    expect(await page.locator('.trade :checked').getAttribute('value')).toBe('ferme');
    // The choice is this tab's alone.
    const other = await context.newPage();
    await other.goto('/');
    await other.locator('.trade').waitFor();
    expect(await other.locator('h1').textContent()).toMatch(/votre métier\.$/);
  });
});

describe('4 the pages with tools of their own', () => {
  it('4 /anim replays its motions, and offers it where there is motion', async () => {
    const { page, settle, complaints } = await visitor(shared(), MOVING);
    await settle('/anim');
    const button = page.locator('[data-replay]:not([hidden])').first();
    await button.waitFor();
    await button.scrollIntoViewIfNeeded();
    const timeOf = (): Promise<number> =>
      button.evaluate((element) => {
        const demo = element.closest('.motion')?.querySelector('.demo');
        return Math.max(
          -1,
          ...(demo?.getAnimations({ subtree: true }) ?? []).map(({ currentTime }) => Number(currentTime)),
        );
      });
    await eventually(timeOf).toBeGreaterThan(500);
    await button.evaluate((element) => {
      const demo = element.closest('.motion')?.querySelector('.demo');
      for (const animation of demo?.getAnimations({ subtree: true }) ?? []) animation.pause();
    });
    await button.click();
    expect(await timeOf()).toBe(0);
    expect(complaints).toEqual([]);

    const calm = await visitor(shared());
    await calm.settle('/anim');
    await calm.page.locator('.cursor-dot').waitFor({ state: 'attached' });
    expect(await calm.page.locator('[data-replay]:not([hidden])').count()).toBe(0);
  });

  it('4 the timber of the software page is raw before its section is reached', async () => {
    const { page, settle } = await visitor(shared(), MOVING);
    await settle('/services/software');
    const opacityOf = (part: string): Promise<string> =>
      page.locator(`.turning > .drawing ${part}`).evaluate((element) => getComputedStyle(element).opacity);
    expect(await Promise.all(['.turn-raw', '.turn-wedge'].map(opacityOf))).toEqual(['1', '0']);
  });

  it('4 /brand cuts its specimen to the width that the slider says', async () => {
    const { page, settle, complaints } = await visitor(shared(), MOVING);
    await settle('/brand');
    const slider = page.locator('[data-width-slider] input');
    await slider.waitFor();
    await slider.fill('80');
    const width = (): Promise<string> =>
      page.locator('.specimen').evaluate((element) => (element as HTMLElement).style.fontStretch);
    expect(await width()).toBe('80%');
    await page.evaluate(() => document.querySelector<HTMLElement>('.specimen')?.scrollIntoView());
    await page.locator('[data-width-slider]').evaluate((element) => {
      element.parentElement?.querySelector<HTMLInputElement>('input[type=radio]')?.click();
    });
    expect(await width()).toBe('');
    expect(complaints).toEqual([]);
  });
});

/** Classes and ids that Mozilla's Readability, the reader mode of Firefox and others, leaves out, and keeps. */
const LEFT_OUT =
  /banner|breadcrumbs|comment|community|extra|footer|header|legends|menu|related|remark|rss|sidebar|social|sponsor|popup/i;
const KEPT = /and|article|body|column|content|main|shadow/i;

it('4 a reader mode leaves out no heading of a page, except those of other pages that it leads to', async () => {
  const { page, open } = await visitor(shared());
  for (const path of [
    '/',
    '/about',
    '/services/ai',
    '/en/services/ai',
    '/accessibility',
    '/career',
    '/budget',
  ]) {
    await open(path);
    const headings = await page.locator('main :is(h2, h3)').evaluateAll((all) =>
      all.map((heading) => {
        const names: string[] = [];
        for (
          let element: Element | null = heading;
          element?.localName !== 'main';
          element = element.parentElement
        ) {
          if (element === null) break;
          names.push(`${element.localName} ${element.getAttribute('class') ?? ''} ${element.id}`);
        }
        return { text: heading.textContent, names };
      }),
    );
    const lost = headings.filter(({ names }) =>
      names.some((name) => /^aside/.test(name) || (LEFT_OUT.test(name) && !KEPT.test(name))),
    );
    expect(
      lost.filter(({ names }) => !/ related$/.test(names[0] ?? '')),
      path,
    ).toEqual([]);
  }
});

it('4 text that is copied from a page holds only what the page shows', async () => {
  const { page, open } = await visitor(shared());
  for (const path of ['/blog/site-accessible', '/en/404']) {
    await open(path);
    await page.locator('h1').waitFor();
    const copied = await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.body);
      return getSelection()?.toString() ?? '';
    });
    expect(copied, path).toContain('Tenaise inc.');
    expect(
      copied.match(/autre site|Accueil\)|Copier|Laissez|Leave this|Aller au|Skip to|Tenaise\s+Tenaise/g),
      path,
    ).toBe(null);
  }
});

it('4.7 buttons that were not reached are visible in a saved page, where no script reveals them', async () => {
  const { page, context, settle } = await visitor(shared(), MOVING);
  await settle('/about');
  const button = page.locator('main .button').last();
  await eventually(() => button.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureSnapshot');
  const folder = mkdtempSync(join(tmpdir(), 'saved-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const saved = join(folder, 'about.mhtml');
  writeFileSync(saved, data);
  await page.goto(`file://${saved}`);
  expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
});

/** Styles that enlarge text as Firefox does when a visitor zooms text only: also sizes that depend on the window. */
const ENLARGED = `
  .ln { font-size: calc(249cqi / var(--em, var(--be))) !important }
  .sg { min-inline-size: auto !important }
  .ring-facts dd { font-size: clamp(4.2rem, 11.2vw, 12rem) !important }`;

/** Text of twice the size where the page knows nothing of it, as when Safari zooms text only. */
const TWICE = 'html { font-size: 200% !important }';

it.each([
  ['/', 1280, ENLARGED],
  ['/projects', 1280, ENLARGED],
  ['/projects', 768, TWICE],
  ['/projects', 1024, TWICE],
  ['/services/software', 832, TWICE],
  ['/services/design', 1024, TWICE],
  ['/brand', 1100, TWICE],
  ['/about', 1280, TWICE],
  ['/about', 1280, ENLARGED],
  ['/contact', 1024, TWICE],
  ['/contact', 1280, TWICE],
  ['/en/contact', 1440, TWICE],
  ['/projects/kind/ai', 320, SPACED_TEXT],
  ['/en/projects/kind/platform', 320, SPACED_TEXT],
])(
  '4 %s at %i pixels loses no word of it where its text is larger or spaced out',
  async (path, width, css) => {
    const { page, open } = await visitor(shared(), { viewport: { width, height: 900 } });
    await open(path);
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
    }, css);
    expect(await overflowing(page)).toEqual([]);
  },
);

it('4 the header of the contact page is above its title, however its text is set, and has no line below', async () => {
  const { page, open } = await visitor(shared());
  for (const [path, css, width] of [
    ['/contact', SPACED_TEXT, 320],
    ['/en/contact', TWICE, 320],
    ['/contact', SPACED_TEXT, 1024],
    ['/contact', TWICE, 1024],
  ] as const) {
    await page.setViewportSize({ width, height: 600 });
    await open(path);
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
      scrollTo(0, 40);
    }, css);
    const [header, title] = await Promise.all(
      ['.site-header', 'h1'].map((part) => page.locator(part).first().boundingBox()),
    );
    expect(title?.y, path).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    // The line of a header that stays in view while the page passes under it.
    const shadow = page.locator('.site-header').evaluate((element) => getComputedStyle(element).boxShadow);
    expect(await shadow, path).toBe('none');
  }
});

it('4 a page whose stylesheet does not come, as in the cache of a search engine, has icons of a word’s height', async () => {
  const { page, open } = await visitor(shared(), { javaScriptEnabled: false });
  await page.route('**/assets/*.css', (route) => route.abort());
  for (const path of ['/', '/contact']) {
    await open(path);
    const sizes = await page
      .locator('svg')
      .evaluateAll((all) =>
        all
          .filter((icon) => /^0 0 \d\d? \d\d?$/.test(icon.getAttribute('viewBox') ?? ''))
          .map((icon) => icon.getBoundingClientRect().width),
      );
    expect(sizes.length, path).toBeGreaterThan(5);
    expect(Math.max(...sizes), path).toBeLessThan(50);
  }
});

describe('4 scripts only add', () => {
  it('4 everything works without them: content, menu, languages, forms', async () => {
    const { page, open } = await visitor(shared(), {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 },
    });
    await open('/');
    expect(await page.locator('main h1').isVisible()).toBe(true);
    expect(await page.locator('.theme-switch').first().isVisible()).toBe(false);
    await page.locator('[data-menu-open]').click();
    expect(page.url()).toMatch(/#footer-nav$/);
    await page.locator('#footer-nav a[href="/services/ai"]').click();
    await page.waitForURL('**/services/ai');
    await page.locator('.site-header [data-switch]').click();
    await page.waitForURL('**/en/services/ai');
    await page.goto(`${shared().server.origin}/contact`);
    const form = page.locator('form.contact-form');
    expect(await form.getAttribute('method')).toBe('post');
    expect(await form.getAttribute('action')).toBe('/api/contact');
  });

  it.each<[string, () => void]>([
    ['fetch', () => Reflect.deleteProperty(window, 'fetch')],
    [
      'observers and idle time',
      () => {
        for (const name of [
          'IntersectionObserver',
          'ResizeObserver',
          'MutationObserver',
          'requestIdleCallback',
        ])
          Reflect.deleteProperty(window, name);
      },
    ],
    [
      'the connection, view transitions and Trusted Types',
      () => {
        Reflect.deleteProperty(Navigator.prototype, 'connection');
        Reflect.deleteProperty(Document.prototype, 'startViewTransition');
      },
    ],
  ])('4 no script throws without %s', async (_, before) => {
    const { page, open, complaints } = await visitor(shared(), { ...MOVING, before });
    // The home page has a script of its own, which cuts its title.
    await open('/');
    await page.locator('[data-trade]:not([hidden]) [type=text]').fill('boulangerie');
    await page.locator('.cursor-dot').waitFor({ state: 'attached' });
    await page.mouse.move(200, 200);
    await page.locator('.theme-switch').first().click();
    await page.locator('footer input[type=email]').fill('a@b.example');
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect(complaints).toEqual([]);
  });
});

describe('4.8 analytics', () => {
  it('4.8 change nothing when they are blocked, missing or never answered', async () => {
    const { page, settle, documents, complaints } = await visitor(shared());
    const answers: readonly (readonly [name: string, answer: (route: Route) => unknown])[] = [
      ['blocked', (route) => route.abort()],
      ['missing', (route) => route.fulfill({ status: 404, body: '' })],
      ['never answered', () => {}],
    ];
    let current: (route: Route) => unknown = () => {};
    await page.route('**/insights/*', (route) => current(route));
    for (const [index, [name, answer]] of answers.entries()) {
      current = answer;
      await settle('/about');
      await follow(page, '/career');
      await page.waitForURL('**/career');
      expect(documents, name).toEqual(Array(index + 1).fill('/about'));
      expect(await page.evaluate(() => window.app?.error), name).toBeUndefined();
      expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
    }
  });
});

describe('4.9 errors', () => {
  it('4.9 show the view when the old page is gone and nothing can be loaded', async () => {
    const { page, settle, documents } = await visitor(shared());
    const held: (() => void)[] = [];
    let isOffline = false;
    await page.route('**/services/ai/_payload.json*', async (route) => {
      if (!isOffline) await new Promise<void>((resolve) => held.push(resolve));
      await route.abort();
    });
    await settle('/about');
    await follow(page, '/services/ai?from=letter');
    await page.locator('main [role=status]').waitFor();
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
    );
    isOffline = true;
    for (const release of held) release();
    await page.locator('main [data-error-title]').waitFor();
    expect(documents).toEqual(['/about']);
    expect(await page.evaluate(() => window.app?.error)).toMatchObject({
      statusCode: 500,
      data: { path: '/services/ai' },
    });
    // The way to try again keeps the address, its query too.
    await page.unroute('**/services/ai/_payload.json*');
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: true }));
    await page.click('main [data-error-retry]');
    await page.locator('main [data-error-title]').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?from=letter');
  });
});

describe('4.9 the 404 documents', () => {
  it('4.9 move nothing of a page that is painted already', async () => {
    const { browser, dist } = shared();
    const server = await serveBuild(dist, 'one-error-page');
    onTestFinished(server.close);
    const { page, open } = await visitor({ browser, server }, { viewport: { width: 390, height: 844 } });
    let answer = (): void => {};
    let answered: Promise<void> = Promise.resolve();
    await page.route('**/assets/error-document*', async (route) => {
      await answered;
      await route.continue();
    });
    const drawing = page.locator('[data-error-status] > .beam');
    for (const path of ['/services/rien', '/en/services/no', '/en/nothing']) {
      answered = new Promise((resolve) => {
        answer = resolve;
      });
      const arrival = open(path);
      await page.locator('main h1').waitFor();
      const before = await drawing.boundingBox();
      const title = await page.locator('main [data-error-title]').textContent();
      answer();
      await arrival;
      await eventually(() => page.locator('main [data-error-title]').textContent()).not.toBe(title);
      expect(await drawing.boundingBox(), path).toEqual(before);
    }
  });

  it('4.9 say what was asked for below services and in other letters, where one page serves for all', async () => {
    const { browser, dist } = shared();
    const server = await serveBuild(dist, 'one-error-page');
    onTestFinished(server.close);
    const { page, open } = await visitor({ browser, server });
    for (const [path, lang, status, title, line] of [
      [
        '/services/a/b',
        'fr-CA',
        'Page introuvable',
        /^Page introuvable \| /,
        'Page introuvable\u00a0: /services/a/b',
      ],
      [
        '/%C3%A9t%C3%A9?a=1',
        'fr-CA',
        'Page introuvable',
        /^Page introuvable \| /,
        'Page introuvable\u00a0: /été',
      ],
    ] as const) {
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
    }
  });
});
