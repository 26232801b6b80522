import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SmallOptions } from '../s3/small-s3.ts';
import { SKETCH } from './built-folder.ts';
import type { Publisher } from './publisher.ts';
import { publisher } from './publisher.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Makes a bucket that an asset has just left, and returns its key. */
async function assetThatLeft(options: SmallOptions): Promise<Publisher & { readonly asset: string }> {
  const site = await publisher(options);
  const first = site.build(SKETCH);
  await site.report();
  site.build({ ...SKETCH, style: 'body{color:blue}' });
  await site.report();
  return { ...site, asset: Object.keys(first).find((file) => file.endsWith('.css')) ?? '' };
}

/** Sets the clock of the machine that publishes from now on; that of the store stays. */
function setClock(store: { ahead: number }, ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  onTestFinished(() => void vi.useRealTimers());
  store.ahead -= ms;
}

describe('assets for open tabs', () => {
  it.each([-30, 30])('stay their days, also where another machine is %d days off', async (days) => {
    const store = { ahead: 0, timeless: true };
    const { small, build, report, asset } = await assetThatLeft(store);
    setClock(store, days * DAY);
    build({ ...SKETCH, style: 'body{color:green}' });
    expect((await report('--keep', '1')).code).toBe(0);
    expect(small.objects.has(asset)).toBe(true);
    store.ahead += 6 * DAY;
    expect((await report('--keep', '1', '--full')).code).toBe(0);
    expect(small.objects.has(asset)).toBe(true);
    store.ahead += 2 * DAY;
    expect((await report('--keep', '1', '--full')).code).toBe(0);
    expect(small.objects.has(asset)).toBe(false);
  });

  it('that left while the clock of the store was a year ahead go in their days all the same', async () => {
    const store = { ahead: 365 * DAY, timeless: true };
    const { small, build, report, asset } = await assetThatLeft(store);
    store.ahead = 0;
    build({ ...SKETCH, style: 'body{color:green}' });
    expect((await report('--keep', '1')).code).toBe(0);
    expect(small.objects.has(asset)).toBe(true);
    store.ahead = 8 * DAY;
    expect((await report('--keep', '1', '--full')).code).toBe(0);
    expect(small.objects.has(asset)).toBe(false);
  });
});

it('a build is listed with the time that its store had', async () => {
  const store = { ahead: 0, timeless: true };
  const { build, report } = await publisher(store);
  setClock(store, 30 * DAY);
  build(SKETCH);
  await report();
  const { builds } = (await report('--list')) as { readonly builds?: readonly { published: number }[] };
  expect(Math.abs((builds?.[0]?.published ?? 0) + 30 * DAY - Date.now())).toBeLessThan(DAY);
});
