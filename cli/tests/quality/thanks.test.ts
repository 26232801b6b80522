import { expect, it } from 'vitest';
import { share, visitor } from '../browser/visitor.ts';

const shared = share();

it('a joint is closed where a form went well, open where a step is left, and apart where it failed, without a button away', async () => {
  const { page, settle } = await visitor(shared());
  const looks: [path: string, ground: string | null, parts: number, beams: number, away: number][] = [];
  for (const path of ['/contact/thank-you', '/newsletter/thank-you', '/contact/error', '/newsletter/error']) {
    await settle(path);
    const first = page.locator('main > section').first();
    looks.push([
      path,
      await first.getAttribute('data-ground'),
      await first.locator('.beam .mv').count(),
      await first.locator('.hero-grid > .drawing').count(),
      await first.locator('a.tenon').count(),
    ]);
  }
  expect(looks).toEqual([
    ['/contact/thank-you', 'merisier', 0, 0, 1],
    ['/newsletter/thank-you', 'craie', 2, 0, 1],
    ['/contact/error', 'bouleau', 0, 1, 0],
    ['/newsletter/error', 'aubier', 0, 1, 0],
  ]);
});

it('leaves no hole next to the thanks, nor next to what to read meanwhile, whose title keeps off its list', async () => {
  const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
  for (const path of ['/contact/thank-you', '/newsletter/thank-you', '/en/contact/thank-you']) {
    await settle(path);
    const boxOf = async (part: string) => (await page.locator(part).first().boundingBox()) ?? undefined;
    const [title, side, actions, heading, posts] = await Promise.all(
      ['main h1', '.hero-side', '.hero-grid > .actions', '#meanwhile', '.posts'].map(boxOf),
    );
    if (!title || !side || !actions || !heading || !posts) throw new Error(`a part of ${path} is missing`);
    expect(side.x - title.x - title.width, path).toBeLessThan(100);
    expect(Math.max(side.y + side.height - actions.y - actions.height, 0), path).toBeLessThan(60);
    expect(posts.x, path).toBe(heading.x);
    expect(posts.y - heading.y - heading.height, path).toBeGreaterThanOrEqual(24);
  }
});
