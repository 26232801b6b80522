import { describe, expect, it } from 'vitest';
import { follow, MOVING, share, visitor } from '../browser/visitor.ts';

const shared = share();

describe('4.1 a soft navigation', () => {
  it.each([
    ['leaves view transitions out once two in a row came late', [80, 80], 2],
    ['keeps view transitions when only some come late', [80, 0, 80], 4],
  ])('4.1 %s', async (_, delays, expected) => {
    const { page, settle } = await visitor(shared(), {
      ...MOVING,
      before: () => {
        const told = { transitions: 0, ready: 0, delay: 0 };
        Object.assign(window, { told });
        document.startViewTransition = (change) => {
          told.transitions += 1;
          setTimeout(() => (change as () => void)());
          const ready = new Promise<void>((resolve) => {
            if (told.delay) setTimeout(resolve, told.delay);
            else resolve();
          });
          ready.then(() => {
            told.ready += 1;
          });
          return { ready, finished: ready } as never;
        };
      },
    });
    type Told = { readonly told: { readonly transitions: number; ready: number; delay: number } };
    const paths = ['/about', '/career'];
    await settle('/about');
    for (const [index, delay] of [...delays, 0].entries()) {
      await page.evaluate((milliseconds) => {
        (window as never as Told).told.delay = milliseconds;
      }, delay);
      await follow(page, paths[(index + 1) % 2] ?? '');
      await page.waitForURL(`**${paths[(index + 1) % 2]}`);
      await page.waitForFunction(() => {
        const { transitions, ready } = (window as never as Told).told;
        return ready === transitions;
      });
    }
    expect(await page.evaluate(() => (window as never as Told).told.transitions)).toBe(expected);
  });
});
