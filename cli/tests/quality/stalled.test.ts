import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  click,
  followByScript,
  hold,
  holdTimeOuts,
  keepsOutOfTheWay,
  LOADING,
  runTimeOuts,
  timeOuts,
  toLoading,
} from '../browser/held-payloads.ts';
import { createPlace, visitAtRandom } from '../browser/random-visits.ts';
import { addLink, eventually, follow, MOVING, navigates, share, visitor } from '../browser/visitor.ts';

const shared = share();

/** Tells a path from the addresses of other schemes, which are listed too. */
const isPath = (address: string): boolean => address.startsWith('/');

/** Has the page enter the browser's page cache and come back. */
const leaveAndReturn = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    for (const type of ['pagehide', 'pageshow'])
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  });

const skip = async (page: Page): Promise<void> => {
  await page.locator('.skip').focus();
  await page.keyboard.press('Enter');
};

/** Options of a visitor whose waits of 8 s only the test ends: on a busy machine the test may take longer than that. */
const PATIENT = { ...MOVING, before: holdTimeOuts } as const;

describe('4.1 what leaves the page where it is ends no navigation under way', () => {
  it('4.1 from the loading view of a service', async () => {
    const { page, settle, documents } = await visitor(shared(), PATIENT);
    const acts: readonly (readonly [path: string, act: () => Promise<unknown>])[] = [
      ['/services/ai', () => skip(page)],
      ['/services/design', () => click(page, 'mailto:a@b.example')],
      ['/services/software', () => click(page, 'tel:+15145550123')],
      ['/services/strategy', () => click(page, '?a=1')],
    ];
    const answers = new Map<string, () => void>();
    for (const [path] of acts) answers.set(path, await hold(page, path));
    await settle('/about');
    for (const [path, act] of acts) {
      await toLoading(page, path);
      await act();
      answers.get(path)?.();
      await page.locator('main h1').waitFor();
      expect(await page.locator('main').getByText(LOADING).count(), path).toBe(0);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    expect(documents.filter(isPath)).toEqual(['/about']);
  });

  it('4.1 the skip link and back, from the loading view of a service', async () => {
    const { page, settle, documents } = await visitor(shared(), PATIENT);
    const answer = await hold(page, '/services/ai');
    await settle('/about');
    await toLoading(page);
    await skip(page);
    await page.goBack();
    answer();
    await page.locator('main h1').waitFor();
    expect(await page.locator('main').getByText(LOADING).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/services/ai');
    expect(documents).toEqual(['/about']);
  });

  it('4.1 from any page', async () => {
    const { page, settle, documents } = await visitor(shared(), PATIENT);
    const acts = [
      ['/career', 'mailto:a@b.example', 'Carrière'],
      ['/terms', '#main', 'Conditions'],
      ['/privacy', '?a=1', 'confidentialité'],
    ] as const;
    const answers = new Map<string, () => void>();
    for (const [path] of acts) answers.set(path, await hold(page, path));
    await settle('/about');
    for (const [path, href, title] of acts) {
      await followByScript(page, path);
      await click(page, href);
      expect(await page.title(), path).not.toContain(title);
      answers.get(path)?.();
      await page.waitForURL(`**${path}`);
      await eventually(() => page.title()).toContain(title);
    }
    expect(documents.filter(isPath)).toEqual(['/about']);
  });

  it('4.1 a link that turns out to be a download, from the loading view of a service', async () => {
    const { page, settle } = await visitor(shared(), PATIENT);
    await page.route('**/essai.zip', (route) =>
      route.fulfill({ headers: { 'content-disposition': 'attachment' }, body: 'x' }),
    );
    const answer = await hold(page, '/services/ai');
    await settle('/about');
    await toLoading(page);
    const download = page.waitForEvent('download');
    await click(page, '/essai.zip');
    await download;
    answer();
    await page.locator('main h1').waitFor();
    expect(await page.locator('main').getByText(LOADING).count()).toBe(0);
  });
});

describe('4.1 a return from the page cache', () => {
  it('4.1 reloads the page whose content was on its way', async () => {
    const { page, settle, documents } = await visitor(shared(), MOVING);
    await hold(page, '/services/ai');
    await settle('/about');
    await toLoading(page);
    await leaveAndReturn(page);
    await eventually(() => documents).toEqual(['/about', '/services/ai']);
    await page.locator('main h1').waitFor();
  });

  it('4.1 leaves a page alone from which nothing was on its way', async () => {
    const { page, settle, documents } = await visitor(shared(), MOVING);
    await settle('/about');
    await leaveAndReturn(page);
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect(documents).toEqual(['/about']);
  });
});

describe('4.1 a network that stalls, drops and returns', () => {
  it('4.1 keeps no visitor: three visits at random (`npm run proof -- stalled-network` makes 50)', async () => {
    const { browser, server } = shared();
    const place = await createPlace(browser, server.origin);
    const visits = [1, 2, 3].map((seed) => visitAtRandom(seed, place));
    expect(await Promise.all(visits)).toEqual([undefined, undefined, undefined]);
  });
});

describe('4.1 a payload that does not come', () => {
  it('4.1 after 8 s one warning, then a full navigation: of a page, and of a service', async () => {
    const { page, settle, documents, warnings } = await visitor(shared(), { before: holdTimeOuts });
    for (const [index, path] of ['/career', '/services/ai'].entries()) {
      await hold(page, path);
      await settle('/about');
      await runTimeOuts(page);
      const asked = page.waitForRequest(`**${path}/_payload.json*`);
      await follow(page, path);
      await asked;
      expect(documents.slice(2 * index), path).toEqual(['/about']);
      await runTimeOuts(page);
      await eventually(() => documents.slice(2 * index)).toEqual(['/about', path]);
      await navigates(page);
      expect(warnings, path).toHaveLength(index + 1);
      expect(warnings.at(-1)).toContain(path);
    }
  });

  it('4.1 is not waited for again when it was fetched ahead', async () => {
    const { page, settle, documents, requests, warnings } = await visitor(shared(), { before: holdTimeOuts });
    await hold(page, '/career');
    await settle('/about');
    await addLink(page, '/career');
    const asked = page.waitForRequest('**/career/_payload.json*');
    await page.locator('#followed').hover();
    await asked;
    const begun = await timeOuts(page);
    await page.locator('#followed').click();
    await page.locator('main[aria-busy=true]').waitFor();
    await runTimeOuts(page, begun);
    await eventually(() => documents).toEqual(['/about', '/career']);
    await navigates(page);
    expect(requests.filter((url) => url.startsWith('/career/_payload'))).toHaveLength(1);
    expect(warnings).toHaveLength(1);
  });

  it('4.1 a second click on the same link is a full load: of a page, and of a service', async () => {
    const { page, settle, documents, warnings } = await visitor(shared());
    for (const [index, path] of ['/career', '/services/ai'].entries()) {
      await hold(page, path);
      await settle('/about');
      if (path === '/career') await follow(page, path);
      else await toLoading(page, path);
      await page.locator('#followed').click();
      await eventually(() => documents.slice(2 * index)).toEqual(['/about', path]);
      await navigates(page);
      expect(warnings, path).toHaveLength(index + 1);
    }
  });

  it('4.1 while the menu of a phone was open: it does not cover that a service is under way, and takes no focus back', async () => {
    await keepsOutOfTheWay(shared(), '/services/ai');
  });
});
