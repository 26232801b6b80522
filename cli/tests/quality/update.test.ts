import { describe, expect, it } from 'vitest';
// Types of what the site's scripts add to `window`.
import type {} from '../../../assets/scripts/app.ts';
import { eventually, follow, share } from '../browser/visitor.ts';
import { checks, HOUR, notice, OTHER, OTHER_WORDS, setHidden, updates, waiting } from '../browser/waiting.ts';

const shared = share();

/** `npm test` has its unit tests, and one visitor who sees a notice. */
describe('4.5 the update check', () => {
  it('4.5 of ten deployments tells of the three that change this page, and goes on with each', async () => {
    const guest = await waiting(shared());
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
      // The words of deployments 3, 4 and 8 stay until the next of these; deployment 6 alone has the first words again.
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

  it('4.5 is silent about no network, errors and what is malformed, and goes on', async () => {
    const guest = await waiting(shared());
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
    const guest = await waiting(shared());
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
    const guest = await waiting(shared());
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

it('4.5 the notice covers nothing that has the focus, on a phone', async () => {
  const guest = await waiting(shared());
  const { page, settle } = guest;
  await page.setViewportSize({ width: 390, height: 700 });
  await settle('/');
  guest.deploy(OTHER, OTHER_WORDS);
  await page.clock.fastForward(HOUR);
  await notice(page).waitFor();
  const covered: string[] = [];
  for (let stop = 1; stop <= 60; stop++) {
    await page.keyboard.press('Tab');
    covered.push(
      ...(await page.evaluate(() => {
        const held = document.activeElement;
        const above = document.querySelector('.update-notice');
        if (held === null || above === null || held === document.body || above.contains(held)) return [];
        const [stopped, cover] = [held.getBoundingClientRect(), above.getBoundingClientRect()];
        return stopped.top >= cover.top && stopped.bottom <= cover.bottom ? [held.textContent] : [];
      })),
    );
  }
  expect(covered).toEqual([]);
});

it('4.5 the notice gives the focus back to what had it before, when it is dismissed by the keyboard', async () => {
  const guest = await waiting(shared());
  const { page, settle } = guest;
  await settle('/about');
  guest.deploy(OTHER, OTHER_WORDS);
  await page.clock.fastForward(HOUR);
  await notice(page).waitFor();
  const last = page.locator('.legal a').last();
  await last.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Plus tard');
  await page.keyboard.press('Enter');
  await eventually(() => notice(page).count()).toBe(0);
  expect(await last.evaluate((link) => link === document.activeElement)).toBe(true);
});
