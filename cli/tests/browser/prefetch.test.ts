import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Visitor } from './visitor.ts';
import { addLink, eventually, follow, roundTrip, share, visitor } from './visitor.ts';

const shared = share();

const payloads = ({ requests }: Visitor): readonly string[] =>
  requests
    .filter((path) => path.includes('_payload.json'))
    .map((path) => path.replace(/\/_payload.*/, '') || '/');

/** Returns a script that sets what the browser says of the network. */
function network(connection: object): () => void {
  return new Function(
    `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(connection)} })`,
  ) as () => void;
}

/** Takes every link away, so that a test's own links are all there is. */
async function clear(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const link of document.links) link.removeAttribute('href');
  });
}

/** Asserts that the page fetches no payload ahead, neither of a link that is seen nor of one that is pointed at. */
async function fetchesNothingAhead(guest: Visitor): Promise<void> {
  await addLink(guest.page, '/terms');
  await guest.page.locator('#followed').hover();
  // Waits longer than a link must be visible.
  await guest.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
  await roundTrip(guest.page);
  expect(payloads(guest)).toEqual([]);
}

describe('4.3 the manifest', () => {
  it('4.3 follows the id after a second; both are asked for once, at idle', async () => {
    const guest = await visitor(shared(), { manifest: 'after-a-second' });
    const { page, open, requests } = guest;
    await open('/about');
    await expect
      .poll(() => requests.some((path) => path.startsWith('/builds/meta')), { timeout: 20_000 })
      .toBe(true);
    const latest = requests.filter((path) => path.startsWith('/builds/latest.json'));
    expect(latest).toHaveLength(1);
    expect(latest[0]).toMatch(/^\/builds\/latest\.json\?\d{13}$/);
    const id = await page.evaluate(() => window.app?.id);
    expect(requests.filter((path) => path.startsWith('/builds/meta'))).toEqual([`/builds/meta/${id}.json`]);
    // The page's own clock: ours hears of requests late, and of some later than of others.
    const startOf = (part: string): Promise<number | undefined> =>
      page.evaluate(
        (wanted) =>
          performance.getEntriesByType('resource').find(({ name }) => name.includes(wanted))?.startTime,
        part,
      );
    await expect.poll(() => startOf('/builds/meta')).toBeDefined();
    expect(
      ((await startOf('/builds/meta')) ?? 0) - ((await startOf('/builds/latest')) ?? 0),
    ).toBeGreaterThanOrEqual(1_000);
  });

  it('4.3 waits for a click that could use it on slow-2g, and that click uses it, or leaves to the browser a link that it does not know', async () => {
    const guest = await visitor(shared(), { before: network({ effectiveType: 'slow-2g' }) });
    const { page, settle, requests, documents, complaints } = guest;
    await settle('/about');
    await fetchesNothingAhead(guest);
    expect(requests.filter((path) => path.startsWith('/builds/meta'))).toEqual([]);
    await follow(page, '/contact');
    await page.waitForURL('**/contact');
    expect(documents).toEqual(['/about', '/contact']);
    const before = requests.length;
    await settle('/about');
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect(requests.slice(before).filter((path) => path.startsWith('/builds/meta'))).toHaveLength(1);
    expect(documents).toEqual(['/about', '/contact', '/about']);
    expect(complaints).toEqual([]);
  });

  it('4.3 is fetched ahead on 2g, and no payload is', async () => {
    const guest = await visitor(shared(), { before: network({ effectiveType: '2g' }) });
    const asked = guest.page.waitForRequest('**/builds/meta/*.json');
    await guest.settle('/about');
    await asked;
    await fetchesNothingAhead(guest);
  });

  it('4.3 no payload is fetched ahead with saved data', async () => {
    const guest = await visitor(shared(), { before: network({ saveData: true, effectiveType: '4g' }) });
    await guest.settle('/about');
    await fetchesNothingAhead(guest);
  });
});

describe('4.3 payloads fetched ahead', () => {
  it('4.3 are those of links that stay visible for 200 ms', async () => {
    const guest = await visitor(shared());
    const { page, settle } = guest;
    await settle('/about');
    await clear(page);
    await addLink(page, '/career');
    await page.evaluate(() => dispatchEvent(new Event('app:page')));
    await eventually(() => payloads(guest)).toContain('/career');
    // A link that goes out of view sooner is not fetched.
    await page.evaluate(async () => {
      const link = document.getElementById('followed') as HTMLAnchorElement;
      link.href = '/terms';
      dispatchEvent(new Event('app:page'));
      await new Promise((resolve) => setTimeout(resolve, 60));
      link.style.display = 'none';
      await new Promise((resolve) => setTimeout(resolve, 250));
    });
    await roundTrip(page);
    expect(payloads(guest)).not.toContain('/terms');
  });

  it('4.3 are those of links that are hovered or focused, once; never of those left to the browser, nor of the page itself', async () => {
    const guest = await visitor(shared());
    const { page, settle } = guest;
    await settle('/about');
    await clear(page);
    for (const [href, attributes] of [
      ['/contact', {}],
      ['/en/about', { hreflang: 'en' }],
      ['/nothing-here', {}],
      ['https://elsewhere.example/', {}],
      ['/terms', { target: '_blank' }],
      ['/terms', { download: '' }],
      ['http://[', {}],
      ['/about', {}],
      ['#main', {}],
    ] as const) {
      await addLink(page, href, attributes);
      await page.locator('#followed').hover();
      await page.mouse.move(0, 0);
    }
    await addLink(page, '/career');
    await page.locator('#followed').hover();
    await eventually(() => payloads(guest)).toContain('/career');
    for (const path of ['/contact', '/en/about', '/nothing-here', '/terms', '/about'])
      expect(payloads(guest)).not.toContain(path);

    await addLink(page, '/terms');
    await page.locator('#followed').hover();
    await eventually(() => payloads(guest)).toContain('/terms');
    await page.mouse.move(0, 0);
    await page.locator('#followed').hover();
    await addLink(page, '/privacy');
    await page.locator('#followed').focus();
    await eventually(() => payloads(guest)).toContain('/privacy');
    expect(payloads(guest).filter((path) => path === '/terms' || path === '/privacy')).toEqual([
      '/terms',
      '/privacy',
    ]);
  });
});
