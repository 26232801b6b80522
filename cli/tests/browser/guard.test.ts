import { describe, expect, it } from 'vitest';
import type { LoadFailure } from '../../../assets/scripts/reload-guard.ts';
import type { Visitor } from './visitor.ts';
import { eventually, follow, navigates, roundTrip, share, visitor } from './visitor.ts';

const shared = share();

/** Notes every `app:preloadError`, over reloads. */
function note(): void {
  addEventListener('app:preloadError', (event) => {
    const { url, error }: LoadFailure = event.detail;
    const noted = JSON.parse(sessionStorage.getItem('noted') ?? '[]');
    noted.push([new URL(url).pathname, error instanceof Error]);
    sessionStorage.setItem('noted', JSON.stringify(noted));
  });
}

const noted = ({ page }: Visitor): Promise<readonly (readonly [string, boolean])[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('noted') ?? '[]'));

/** Adds a stylesheet of the site that does not exist, and waits until it has failed. */
async function fail({ page }: Visitor): Promise<void> {
  const failed = page.evaluate(
    () =>
      new Promise((resolve) => {
        const link = Object.assign(document.createElement('link'), {
          rel: 'stylesheet',
          href: '/assets/gone.css',
        });
        link.onerror = resolve;
        document.head.append(link);
      }),
  );
  // A reload takes the promise away with the document.
  await failed.catch(() => {});
}

/** Values that may be stored when a file fails, with true where the page is reloaded then. */
const STORED: readonly (readonly [name: string, store: () => void, isReloaded: boolean])[] = [
  [
    'an expiry that has passed',
    () => sessionStorage.setItem('app:reload', `{"/about":${Date.now() - 1}}`),
    true,
  ],
  // A minute: the machine may be busy.
  [
    'an expiry to come',
    () => sessionStorage.setItem('app:reload', `{"/about":${Date.now() + 60_000}}`),
    false,
  ],
  ['another path', () => sessionStorage.setItem('app:reload', `{"/career":${Date.now() + 60_000}}`), true],
  ['what cannot be read', () => sessionStorage.setItem('app:reload', '{oops'), true],
];

describe('4.4 a file of the site that does not load', () => {
  it('4.4 the entry script, the stylesheet, a chunk: an event, and one reload in ten seconds', async () => {
    const guest = await visitor(shared(), { before: note });
    const { page, open, documents } = guest;
    for (const [index, [name, files]] of [
      ['the entry script', '**/assets/main.*.js'],
      ['the stylesheet', '**/assets/main.*.css'],
    ].entries()) {
      await page.route(files as string, (route) => route.abort());
      const start = Date.now();
      await open('/about').catch(() => {});
      await eventually(() => noted(guest).catch(() => [])).toHaveLength(2);
      expect(documents.slice(2 * index), name).toEqual(['/about', '/about']);
      const [first] = await noted(guest);
      expect(first?.[0], name).toMatch(/^\/assets\/main\./);
      expect(first?.[1], name).toBe(true);
      const stored = await page.evaluate(() => sessionStorage.getItem('app:reload'));
      const { '/about': expiry, ...others } = JSON.parse(stored ?? '{}') as Record<string, number>;
      expect(others, name).toEqual({});
      expect(expiry, name).toBeGreaterThanOrEqual(start + 10_000);
      expect(expiry, name).toBeLessThanOrEqual(Date.now() + 10_000);
      await page.unroute(files as string);
      await page.evaluate(() => sessionStorage.clear());
    }
    await page.route('**/assets/newsletter-form.*.js', (route) => route.abort());
    await open('/about');
    await page.locator('footer form').scrollIntoViewIfNeeded();
    await eventually(() => documents.slice(4)).toEqual(['/about', '/about']);
    await eventually(async () => (await noted(guest).catch(() => []))[0]?.[0]).toMatch(/newsletter-form\./);
  });

  it('4.4 reloads nothing when the event is prevented', async () => {
    const guest = await visitor(shared(), {
      before: () => addEventListener('app:preloadError', (event) => event.preventDefault()),
    });
    await guest.settle('/about');
    await fail(guest);
    await roundTrip(guest.page);
    expect(guest.documents).toEqual(['/about']);
    expect(await guest.page.evaluate(() => sessionStorage.getItem('app:reload'))).toBeNull();
  });

  it('4.4 goes by what is stored, and reloads nothing without storage or network, or over unsent text', async () => {
    const guest = await visitor(shared());
    const { page, settle, documents } = guest;
    await settle('/about');
    let loads = 1;
    const fails = async (name: string, isReloaded: boolean): Promise<void> => {
      await page.evaluate(() => {
        document.documentElement.dataset.mark = 'kept';
      });
      await fail(guest);
      if (isReloaded) {
        loads += 1;
        await eventually(() => documents).toHaveLength(loads);
        await page.locator('html:not([data-mark])').waitFor();
      }
      await navigates(page);
      await roundTrip(page);
      expect(documents, name).toHaveLength(loads);
    };
    for (const [name, store, isReloaded] of STORED) {
      await page.evaluate(store);
      await fails(name, isReloaded);
    }
    await page.evaluate(() => sessionStorage.clear());
    const setText = (text: string): Promise<void> =>
      page.evaluate((value) => {
        for (const input of document.querySelectorAll<HTMLInputElement>('footer input[type=email]'))
          input.value = value;
      }, text);
    await setText('a');
    await fails('a form has unsent text', false);
    await setText('');
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
    );
    await fails('the browser is offline', false);
    await page.evaluate(() => {
      Reflect.deleteProperty(navigator, 'onLine');
      Storage.prototype.getItem = () => {
        throw new DOMException('refused');
      };
    });
    await fails('storage throws', false);
  });

  it('4.4 reloads at the path that is being navigated to', async () => {
    const guest = await visitor(shared());
    const { page, settle, documents } = guest;
    await page.route('**/career/_payload.json*', () => {});
    await settle('/about');
    await follow(page, '/career');
    await fail(guest);
    await page.waitForURL('**/career');
    expect(documents).toEqual(['/about', '/career']);
    expect(
      Object.keys(JSON.parse((await page.evaluate(() => sessionStorage.getItem('app:reload'))) ?? '')),
    ).toEqual(['/career']);
  });

  it('4.4 does not count prefetches and analytics', async () => {
    const guest = await visitor(shared(), { before: note });
    const { page, settle, requests, documents } = guest;
    await page.route('**/_payload.json*', (route) => route.abort());
    await page.route('**/insights/*', (route) => route.abort());
    await settle('/about');
    await eventually(() => requests.some((path) => path.includes('_payload'))).toBe(true);
    await eventually(() => requests.some((path) => path.includes('insights'))).toBe(true);
    await roundTrip(page);
    expect(await noted(guest)).toEqual([]);
    expect(documents).toEqual(['/about']);
  });
});
