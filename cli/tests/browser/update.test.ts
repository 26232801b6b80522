import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Payload } from '../../shared/wire.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';
import { addLink, eventually, follow, share, visitor } from './visitor.ts';

const shared = share();

const HOUR = 3_600_000;

/** What a deployment changes in the payload of every page: `content` stands for other words, `shell` for another shell. */
type Change = Partial<Pick<Payload, 'content' | 'shell'>>;

/** A visitor whose clock the test turns, and whose server can say that another build stands. */
async function waiting(
  options: VisitorOptions = {},
): Promise<Visitor & { readonly deploy: (answer: object, change?: Change) => void }> {
  const guest = await visitor(shared(), options);
  let next: object | undefined;
  let changed: Change = {};
  await guest.page.route('**/builds/latest.json*', (route) =>
    next === undefined ? route.continue() : route.fulfill(next),
  );
  await guest.page.route('**/_payload.json?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changed } });
  });
  await guest.page.route('**/builds/meta/*', (route) =>
    route.fulfill({ path: join(shared().dist, 'builds', 'meta', manifestFile()) }),
  );
  await guest.page.clock.install();
  await guest.page.addInitScript(() => {
    addEventListener('app:manifest:update', (event) => {
      const { updates = [] } = window as never as { updates?: unknown[] };
      Object.assign(window, { updates: [...updates, (event as CustomEvent).detail] });
    });
  });
  return {
    ...guest,
    deploy: (answer, change = {}) => {
      next = answer;
      changed = change;
    },
  };
}

function manifestFile(): string {
  return readdirSync(join(shared().dist, 'builds', 'meta'))[0] ?? '';
}

const OTHER = { json: { id: 'ffffffffffffffff', timestamp: 5 } };
const OTHER_WORDS = { content: 'other' };

const checks = ({ requests }: Visitor): number =>
  requests.filter((path) => path.startsWith('/builds/latest.json')).length;

const updates = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (window as never as { updates?: unknown[] }).updates ?? []);

const notice = (page: Page) => page.locator('[role=status] .update-notice');

async function setHidden(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

describe('4.5 the update check', () => {
  it('4.5 asks every 60 minutes, with the time, and says nothing while the build stands', async () => {
    const guest = await waiting();
    await guest.settle('/about');
    expect(checks(guest)).toBe(1);
    for (const expected of [2, 3]) {
      const answered = guest.page.waitForResponse('**/builds/latest.json*');
      await guest.page.clock.fastForward(HOUR);
      await answered;
      expect(checks(guest)).toBe(expected);
    }
    expect(guest.requests.filter((path) => /^\/builds\/latest\.json\?\d{13}$/.test(path))).toHaveLength(3);
    expect(await updates(guest.page)).toEqual([]);
    expect(await notice(guest.page).count()).toBe(0);
  });

  it('4.5 of ten deployments tells of the three that change this page, and goes on with each', async () => {
    const guest = await waiting();
    const { page, settle, requests, documents } = guest;
    await settle('/about');
    await page.evaluate(() => {
      const region = document.querySelector('[data-island="update-notice"]');
      const count = (): void => {
        if (region?.firstChild)
          document.body.dataset.shown = `${Number(document.body.dataset.shown ?? 0) + 1}`;
      };
      new MutationObserver(count).observe(region ?? document.body, { childList: true });
    });
    let told = 0;
    for (let number = 1; number <= 10; number++) {
      const id = `${number}`.padStart(16, '0');
      // What the third, the fourth and the eighth say stays until the next of them; the sixth takes it back for once.
      const content =
        number < 3 || number === 6 ? {} : { content: `words ${[8, 4, 3].find((n) => n <= number)}` };
      guest.deploy({ json: { id, timestamp: number } }, content);
      const [answered] = await Promise.all([
        page.waitForResponse(`**/about/_payload.json?${id}`),
        page.clock.fastForward(HOUR),
      ]);
      await answered.finished();
      await eventually(() => page.evaluate(() => window.app?.id)).toBe(id);
      if ([3, 4, 8].includes(number)) {
        told += 1;
        await page.getByRole('button', { name: 'Plus tard' }).click();
      }
      await eventually(() => notice(page).count()).toBe(0);
      expect(await page.evaluate(() => Number(document.body.dataset.shown ?? 0)), id).toBe(told);
    }
    expect(told).toBe(3);
    expect(await updates(page)).toHaveLength(10);
    expect(requests.filter((path) => path.startsWith('/about/_payload.json'))).toHaveLength(10);
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect(documents).toEqual(['/about']);
    expect(requests).toContain('/career/_payload.json?0000000000000010');
  });

  it('4.5 says nothing of another shell, and makes the next navigation a full load', async () => {
    const guest = await waiting();
    const { page, settle, documents, warnings } = guest;
    await settle('/about');
    guest.deploy(OTHER, { shell: 'other' });
    const answered = page.waitForResponse(`**/about/_payload.json?${OTHER.json.id}`);
    await page.clock.fastForward(HOUR);
    await (await answered).finished();
    await follow(page, '/career');
    await page.waitForURL('**/career');
    expect(await updates(page)).toEqual([]);
    expect(documents).toEqual(['/about', '/career']);
    expect(warnings).toEqual([]);
  });

  it('4.5 shows a notice that takes no focus, can be dismissed, reloads, and goes with the page that it is about', async () => {
    const guest = await waiting();
    const { page, settle, documents } = guest;
    await settle('/about');
    await addLink(page, '/career');
    await page.locator('#followed').focus();
    guest.deploy(OTHER, OTHER_WORDS);
    await page.clock.fastForward(HOUR);
    await notice(page).waitFor();
    expect(await notice(page).locator('p').textContent()).toBe('Cette page a été mise à jour.');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('followed');
    await page.getByRole('button', { name: 'Plus tard' }).click();
    await eventually(() => notice(page).count()).toBe(0);

    guest.deploy({ json: { ...OTHER.json, id: 'eeeeeeeeeeeeeeee' } }, { content: 'yet another' });
    await page.clock.fastForward(HOUR);
    await notice(page).waitFor();
    await follow(page, '/career');
    await page.waitForURL('**/career');
    await eventually(() => notice(page).count()).toBe(0);
    expect(documents).toEqual(['/about']);

    guest.deploy({ json: { ...OTHER.json, id: 'dddddddddddddddd' } }, { content: 'the last' });
    await page.clock.fastForward(HOUR);
    await page.getByRole('button', { name: 'Recharger' }).click();
    await eventually(() => documents).toEqual(['/about', '/career']);
  });

  it('4.5 waits while a form has focus or unsent text', async () => {
    const guest = await waiting();
    const { page, settle } = guest;
    await settle('/about');
    const email = page.locator('footer input[type=email]');
    await email.fill('a@b.example');
    guest.deploy(OTHER, OTHER_WORDS);
    await page.clock.fastForward(HOUR);
    await eventually(() => updates(page)).toHaveLength(1);
    await page.locator('.skip').focus();
    await page.clock.runFor(100);
    expect(await notice(page).count()).toBe(0);
    await email.fill('');
    await page.clock.runFor(100);
    expect(await notice(page).count()).toBe(0);
    await page.locator('.skip').focus();
    await page.clock.runFor(100);
    await notice(page).waitFor();
  });

  it('4.5 is silent about no network, errors and what is malformed, and goes on', async () => {
    const guest = await waiting();
    const { page, settle, complaints } = guest;
    await settle('/about');
    await page.route('**/builds/latest.json*', (route) => route.abort(), { times: 1 });
    for (const [index, [name, answer]] of (
      [
        ['no network', undefined],
        ['an error', { status: 500, json: {} }],
        ['what is not JSON', { body: 'oops' }],
        ['what is malformed', { json: { id: 5 } }],
      ] as const
    ).entries()) {
      if (answer !== undefined) guest.deploy(answer);
      const ended = Promise.race(
        (['requestfailed', 'requestfinished'] as const).map((event) =>
          page.waitForEvent(event as 'requestfailed', (request) => request.url().includes('/latest.json')),
        ),
      );
      await page.clock.fastForward(HOUR);
      await ended;
      expect(checks(guest), name).toBe(index + 2);
      expect(await updates(page), name).toEqual([]);
    }
    guest.deploy(OTHER, OTHER_WORDS);
    await page.clock.fastForward(HOUR);
    await notice(page).waitFor();
    // The browser itself says that a resource did not load.
    expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  });

  it('4.5 does not ask while hidden, and at once on becoming visible after 60 minutes', async () => {
    const guest = await waiting();
    const { page, settle } = guest;
    await settle('/about');
    await setHidden(page, 'hidden');
    await page.clock.fastForward(90 * 60_000);
    expect(checks(guest)).toBe(1);
    await setHidden(page, 'visible');
    await eventually(() => checks(guest)).toBe(2);
    await setHidden(page, 'hidden');
    await page.clock.fastForward(30 * 60_000);
    await setHidden(page, 'visible');
    await page.clock.fastForward(1_000);
    expect(checks(guest)).toBe(2);
  });

  it('4.5 learns the id later when the first answer failed', async () => {
    const guest = await waiting();
    const { page, open } = guest;
    guest.deploy({ status: 500, json: {} });
    await open('/about');
    await page.clock.fastForward(5_000);
    await eventually(() => checks(guest)).toBe(1);
    expect(await page.evaluate(() => window.app?.id)).toBeUndefined();
    guest.deploy(OTHER);
    await page.clock.fastForward(HOUR);
    await eventually(() => page.evaluate(() => window.app?.id)).toBe(OTHER.json.id);
    expect(await updates(page)).toEqual([]);
  });
});
