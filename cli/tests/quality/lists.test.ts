import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { share, visitor } from '../browser/visitor.ts';

const shared = share();

/** Measures the box of the first element that a selector finds. */
async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`no ${selector} on ${page.url()}`);
  return { ...box, bottom: box.y + box.height };
}

it('4 a phone shows the works of a topic whole, not a strip of them', async () => {
  const { page, settle } = await visitor(shared(), { viewport: { width: 390, height: 844 } });
  for (const path of ['/blog/tags/ai', '/blog/tags/strategy']) {
    await settle(path);
    const work = await boxOf(page, 'section:has(#related) .drawing');
    expect(work.width / work.height, path).toBeLessThan(2.5);
  }
});

it('4 the filters of a list are near its title', async () => {
  const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
  for (const path of ['/blog', '/blog/page/2', '/projects', '/en/blog']) {
    await settle(path);
    const [title, side, filters] = [
      await boxOf(page, '#title'),
      await boxOf(page, '.hero-grid > :last-child'),
      await boxOf(page, '.terms'),
    ];
    expect(filters.y - Math.max(title.bottom, side.bottom), path).toBeLessThan(80);
  }
});

it('4 a later page of a list has its number next to its title, its drawing, and posts on the first screen', async () => {
  const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
  for (const [path, drawings] of [
    ['/blog/page/2', 0],
    ['/blog/tags/strategy/page/2', 1],
  ] as const) {
    await settle(path);
    const [title, number, picture, text, meta] = [
      await boxOf(page, '#title'),
      await boxOf(page, '.hero .lead'),
      await boxOf(page, '.first-post .cover'),
      await boxOf(page, '.first-post > div'),
      await boxOf(page, '.first-post .meta'),
    ];
    expect(number.x - title.x - title.width, path).toBeLessThan(40);
    expect(Math.abs(number.bottom - title.bottom), path).toBeLessThan(12);
    expect(await page.locator('.hero-figure svg').count(), path).toBe(drawings);
    expect(picture.y, path).toBeLessThan(840);
    expect([text.y, meta.bottom], path).toEqual([picture.y, picture.bottom]);
  }
});

it('4 the home page lays the latest parquet down to the end of its list of posts', async () => {
  const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
  for (const path of ['/', '/en']) {
    await settle(path);
    const parquet = await boxOf(page, '.recent-grid .cover');
    expect(parquet.bottom, path).toBeCloseTo((await boxOf(page, '.recent-grid .posts')).bottom, 0);
  }
});

it('4 the boards of a parquet leave no hairline of the ground between them', async () => {
  const context = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 };
  const { page, settle } = await visitor(shared(), context);
  await settle('/blog');
  const cover = page.locator('.first-post .cover');
  // With boards of one white, whatever is not white lies between them.
  await cover.evaluate((element) => {
    element.style.setProperty('background', '#000');
    for (const board of element.querySelectorAll<SVGElement>('.pq')) board.style.setProperty('--f', '#fff');
    for (const board of element.querySelectorAll<SVGElement>('.pq.n'))
      board.style.setProperty('--g-encre', '#fff');
    for (const line of element.querySelectorAll('.pq ~ :not(.pq)')) line.remove();
  });
  const { channels } = await sharp(await cover.screenshot()).stats();
  // The picture's own edge shows the page, which is nearly white.
  expect(Math.min(...channels.slice(0, 3).map(({ min }) => min))).toBeGreaterThan(235);
});
