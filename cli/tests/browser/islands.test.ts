import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pageFile } from '../../shared/path.ts';
import { freshRenderScript } from './fresh-render.ts';
import { eventually, follow, MOVING, roundTrip, share, visitor } from './visitor.ts';

const shared = share();

/** Holds the file of an island back until the test lets it go. */
async function hold(page: Page, name: string): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${name}.*.js`, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** Waits until the runtime has taken charge of an island: it keeps its tree on the element. */
async function hydrated(page: Page, name: string): Promise<void> {
  await eventually(() =>
    page.evaluate((island) => {
      const element = document.querySelector(
        `main [data-island="${island}"], footer [data-island="${island}"]`,
      );
      return element !== null && '__k' in element;
    }, name),
  ).toBe(true);
}

describe('5.3 React’s markup, hydrated by Preact', () => {
  it('5.3 equals a fresh render node by node: every island of the pages with forms', async () => {
    const { page } = await visitor(shared());
    await page.evaluate(await freshRenderScript());
    for (const path of ['/contact', '/en/contact', '/blog', '/en/blog']) {
      const html = readFileSync(join(shared().dist, pageFile(path)), 'utf8');
      const compared = await page.evaluate((text) => {
        const document_ = new DOMParser().parseFromString(text, 'text/html');
        const islands = [...document_.querySelectorAll<HTMLElement>('[data-island$="-form"]')];
        const { freshRender } = window as never as {
          freshRender: (name: string, props: object) => HTMLElement;
        };
        return islands.map((island) => {
          const fresh = freshRender(island.dataset.island ?? '', JSON.parse(island.dataset.props ?? ''));
          const served = document.createElement('div');
          served.append(...island.childNodes);
          const nodes = (root: Node): Node[] => [root, ...[...root.childNodes].flatMap(nodes)];
          const [ours, theirs] = [nodes(fresh), nodes(served)];
          const odd = ours.find(
            (node, index) => !node.isEqualNode(theirs[index] ?? null) && !node.hasChildNodes(),
          );
          return fresh.isEqualNode(served) ? 'equal' : `differs at ${odd?.parentElement?.outerHTML}`;
        });
      }, html);
      expect(compared, path).toEqual(compared.map(() => 'equal'));
      expect(compared.length, path).toBe(path.endsWith('contact') ? 1 : 2);
    }
  });

  it('5.3 changes nothing in the DOM, and keeps what was typed, checked and focused', async () => {
    const { page, open, complaints } = await visitor(shared());
    for (const [path, name] of [
      ['/contact', 'contact-form'],
      ['/blog', 'newsletter-form'],
    ] as const) {
      const release = await hold(page, name);
      await open(path);
      const form = page.locator(`main [data-island="${name}"] form`);
      await form.scrollIntoViewIfNeeded();
      await form.locator('input[type=email]').fill('typed@before.example');
      const radio = form.locator('input[type=radio]').nth(1);
      if (await radio.count()) await radio.check();
      await form.locator('.input').last().focus();
      await page.evaluate((island) => {
        const records: MutationRecord[] = [];
        Object.assign(window, { records });
        new MutationObserver((seen) => records.push(...seen)).observe(
          document.querySelector(`main [data-island="${island}"]`) as Element,
          { attributes: true, childList: true, characterData: true, subtree: true },
        );
      }, name);
      const focused = await page.evaluate(() => document.activeElement?.id);
      release();
      await hydrated(page, name);
      const changes = await page.evaluate(() => (window as never as { records: unknown[] }).records.length);
      expect(changes, path).toBe(0);
      expect(await form.locator('input[type=email]').inputValue(), path).toBe('typed@before.example');
      if (await radio.count()) expect(await radio.isChecked()).toBe(true);
      expect(await page.evaluate(() => document.activeElement?.id), path).toBe(focused);
      expect(complaints, path).toEqual([]);
    }
  });

  it('5.3 an island that throws leaves the native form working', async () => {
    const { page, open } = await visitor(shared());
    await page.route('**/contact', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('&quot;strings&quot;', '&quot;absent&quot;');
      await route.fulfill({ response, body });
    });
    let posted: string | null = null;
    await page.route('**/api/contact', (route) => {
      posted = route.request().postData();
      return route.fulfill({ contentType: 'text/html', body: '<p id="posted">posted</p>' });
    });
    await open('/contact');
    await eventually(() => page.evaluate(() => window.app?.error?.statusCode)).toBe(500);
    expect(await page.locator('main [data-error-title]').count()).toBe(0);
    await page.locator('#contact-email').fill('a@b.example');
    await page.locator('input[name=service]').first().check();
    await page.locator('form.contact-form [type=submit]').click();
    await page.locator('#posted').waitFor();
    expect(new URLSearchParams(posted ?? '').get('email')).toBe('a@b.example');
  });
});

describe('5.3 islands are fetched', () => {
  it('5.3 only on their pages, when they are about to be seen, for what they hold and nothing else', async () => {
    const { page, settle, open, requests } = await visitor(shared(), {
      viewport: { width: 1000, height: 600 },
    });
    const forms = (): readonly string[] => requests.filter((path) => /-form\./.test(path));
    await settle('/services/ai');
    expect(forms()).toEqual([]);
    await page.locator('footer form').scrollIntoViewIfNeeded();
    await eventually(forms).toHaveLength(1);
    expect(forms()[0]).toContain('/newsletter-form.');
    await hydrated(page, 'newsletter-form');

    for (const [path, expected] of [
      ['/contact', 'contact-form'],
      ['/blog', 'newsletter-form'],
      ['/about', 'newsletter-form'],
      ['/404.html', 'newsletter-form'],
    ] as const) {
      const before = requests.length;
      await open(path);
      // On its way to the end of the page, a visitor sees the form in the middle.
      await page.locator('[data-island$="-form"]').first().scrollIntoViewIfNeeded();
      await hydrated(page, expected);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.locator('.cursor-dot').waitFor({ state: 'attached' });
      await roundTrip(page);
      expect(
        requests.slice(before).filter((url) => /-form\.|\/new-build\./.test(url)),
        path,
      ).toEqual([expect.stringContaining(`/assets/${expected}.`)]);
    }
  });

  it('5.3 and mounted with their pages, and let go of with them', async () => {
    const { page, settle } = await visitor(shared(), MOVING);
    await settle('/about');
    await follow(page, '/blog');
    await page.waitForURL('**/blog');
    await page.locator('main [data-island] form').scrollIntoViewIfNeeded();
    await hydrated(page, 'newsletter-form');
    await page.evaluate(() => {
      const island = document.querySelector('main [data-island]') as Element;
      Object.assign(window, { held: new WeakRef(island) });
    });
    await follow(page, '/about');
    await page.waitForURL('**/about');
    await eventually(async () => {
      await page.requestGC();
      return page.evaluate(() => (window as never as { held: WeakRef<Element> }).held.deref() === undefined);
    }).toBe(true);
  });
});
