import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixtureSite } from './fixture-site.ts';
import type { TestServer } from './test-server.ts';
import { serveBuild } from './test-server.ts';
import type { Shared } from './visitor.ts';
import { eventually, follow, navigates, share, visitor } from './visitor.ts';

const shared = share();

/** An old tab, and what deploys the next build: every file of the first that the next lacks is gone. */
describe('4 an old tab across a deployment', () => {
  let server: TestServer | undefined;
  let deploy = (): void => {};

  beforeEach(async () => {
    const next = await fixtureSite('next');
    const opened = await serveBuild(shared().dist);
    server = opened;
    deploy = () => opened.deploy(next);
  }, 300_000);
  afterEach(() => server?.close());

  const host = (): Pick<Shared, 'browser' | 'server'> => {
    if (server === undefined) throw new Error('The server has not started');
    return { browser: shared().browser, server };
  };

  it('4.1 a payload made for another shell: a full navigation to the new build', async () => {
    const { page, settle, documents, warnings } = await visitor(host());
    await settle('/about');
    deploy();
    await follow(page, '/career');
    await page.waitForURL('**/career');
    await navigates(page);
    expect(documents).toEqual(['/about', '/career']);
    expect(warnings).toHaveLength(1);
    await eventually(() => page.evaluate(() => document.documentElement.dataset.build)).toBe('next');
    await follow(page, '/terms');
    await page.waitForURL('**/terms');
    expect(documents).toHaveLength(2);
  });

  it('4.4 a chunk that is gone: one guarded reload, and the new build works', async () => {
    const { page, settle, documents } = await visitor(host(), { viewport: { width: 1000, height: 600 } });
    await settle('/services/ai');
    deploy();
    await page.locator('footer form').scrollIntoViewIfNeeded();
    await eventually(() => documents).toEqual(['/services/ai', '/services/ai']);
    await page.locator('footer form').scrollIntoViewIfNeeded();
    await page.locator('footer .field.next').waitFor();
    await eventually(() =>
      page.evaluate(() => {
        const island = document.querySelector('footer [data-island]');
        return island !== null && '__k' in island;
      }),
    ).toBe(true);
    expect(documents).toHaveLength(2);
  });

  it('4.4 typed text is not thrown away for a chunk that is gone', async () => {
    const { page, settle, documents } = await visitor(host());
    await page.route('**/assets/newsletter-form.*', (route) => route.abort());
    await settle('/about');
    const email = page.locator('footer input[type=email]');
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('footer input[type=email]');
      if (input) input.value = 'typed@before.example';
    });
    deploy();
    const failed = page.waitForEvent('requestfailed');
    await email.scrollIntoViewIfNeeded();
    await failed;
    expect(await email.inputValue()).toBe('typed@before.example');
    expect(documents).toEqual(['/about']);
  });

  it('4.5 another shell: not a word, and the next navigation is full', async () => {
    const { page, settle, documents, warnings } = await visitor(host());
    await page.clock.install();
    await settle('/about');
    // The script that the check shares with the cursor must come first: the deployment takes the old files away.
    await page.locator('.cursor-dot').waitFor({ state: 'attached' });
    // Fetched before the deployment: a full load all the same.
    await page.locator('.main-nav a[href="/blog"]').hover();
    deploy();
    const answered = page.waitForResponse('**/about/_payload.json?*');
    await page.clock.fastForward(3_600_000);
    await (await answered).finished();
    await page.locator('.main-nav a[href="/blog"]').click();
    await page.waitForURL('**/blog');
    expect(documents).toEqual(['/about', '/blog']);
    expect(warnings).toEqual([]);
    await eventually(() => page.evaluate(() => document.documentElement.dataset.build)).toBe('next');
    expect(await page.locator('.update-notice').count()).toBe(0);
  });

  it('4.5 a check whose own files are gone: a guarded reload into the new build', async () => {
    const { page, settle, documents } = await visitor(host(), { hasTouch: true, isMobile: true });
    await page.clock.install();
    await page.route('**/assets/new-build.*', (route) => route.fulfill({ status: 404 }));
    await settle('/about');
    deploy();
    await page.clock.fastForward(3_600_000);
    await eventually(() => documents).toEqual(['/about', '/about']);
    await navigates(page);
    await eventually(() => page.evaluate(() => document.documentElement.dataset.build)).toBe('next');
  });

  it('4 going back to a page of the old build works too', async () => {
    const { page, settle, documents } = await visitor(host());
    await settle('/about');
    await follow(page, '/career');
    await page.waitForURL('**/career');
    deploy();
    await page.goBack();
    await eventually(() => documents).toEqual(['/about', '/about']);
    await eventually(() => page.evaluate(() => document.documentElement.dataset.build)).toBe('next');
    await navigates(page);
    expect(await page.title()).toContain('propos');
    await follow(page, '/terms');
    await page.waitForURL('**/terms');
    await eventually(() => page.title()).toContain('Conditions');
    expect(documents).toHaveLength(2);
  });
});
