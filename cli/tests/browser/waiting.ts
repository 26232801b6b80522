import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Payload } from '../../shared/wire.ts';
import type { Shared, Visitor } from './visitor.ts';
import { visitor } from './visitor.ts';

export const HOUR = 3_600_000;

/** Changes that a deployment makes to the payload of every page: in `content` other words, in `shell` another shell. */
type Change = Partial<Pick<Payload, 'content' | 'shell'>>;

/** Opens a tab whose clock the test turns, and whose server can say that there is another build. */
export async function waiting(
  shared: Shared,
): Promise<Visitor & { readonly deploy: (answer: object, change?: Change) => void }> {
  const guest = await visitor(shared);
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
    route.fulfill({ path: join(shared.dist, 'builds', 'meta', manifestFile(shared)) }),
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

function manifestFile({ dist }: Shared): string {
  return readdirSync(join(dist, 'builds', 'meta'))[0] ?? '';
}

export const OTHER = { json: { id: 'ffffffffffffffff', timestamp: 5 } };
export const OTHER_WORDS = { content: 'other' };

export const checks = ({ requests }: Visitor): number =>
  requests.filter((path) => path.startsWith('/builds/latest.json')).length;

export const updates = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (window as never as { updates?: unknown[] }).updates ?? []);

export const notice = (page: Page) => page.locator('[role=status] .update-notice');

export async function setHidden(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}
