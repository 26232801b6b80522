import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { share, visitor } from '../browser/visitor.ts';

const shared = share();

describe('4 what is read', () => {
  it.each([390, 768, 1440])('in a block of code is not under its button, at %i px', async (width) => {
    const { page, settle } = await visitor(shared(), { viewport: { width, height: 900 } });
    for (const path of ['/blog/site-accessible', '/blog/estimation-precise', '/blog/intelligence-tangible']) {
      await settle(path);
      const covered = await page.locator('pre:has(> button)').evaluateAll((blocks) =>
        blocks.flatMap((block) => {
          const button = block.querySelector('button')?.getBoundingClientRect() ?? new DOMRect();
          const range = document.createRange();
          range.selectNodeContents(block.querySelector('code') ?? block);
          return [...range.getClientRects()].filter(
            ({ left, right, top, bottom }) =>
              left < button.right && right > button.left && top < button.bottom && bottom > button.top,
          );
        }),
      );
      expect(covered, path).toEqual([]);
    }
  });

  it('in a title is whole under forced colours, and drawn screens have their frame', async () => {
    const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
    await settle('/services');
    const greysOf = async (): Promise<Buffer> =>
      sharp(await page.locator('h1').screenshot())
        .greyscale()
        .raw()
        .toBuffer();
    const before = await greysOf();
    await page.emulateMedia({ forcedColors: 'active' });
    const forced = await greysOf();
    expect(forced.length).toBe(before.length);
    expect(before.filter((grey, index) => grey < 60 && (forced[index] ?? 0) > 200).length).toBe(0);
    await settle('/');
    const covers = await page
      .locator('.plate')
      .evaluateAll((plates) =>
        plates.flatMap((plate) =>
          ['::before', '::after'].map((part) => getComputedStyle(plate, part).display),
        ),
      );
    expect(new Set(covers)).toEqual(new Set(['none']));
  });

  it('below a title, or in a choice, has no last line of one word', async () => {
    const { page, open } = await visitor(shared());
    const pages = [
      '/',
      '/services/strategy',
      '/blog/acquisition-adaptation-creation',
      '/en/services',
      '/contact',
    ];
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of pages) {
        await open(path);
        await page.evaluate(() => document.fonts.ready);
        const short = await page
          .locator('.section-head > p, .post-head .lead, .option')
          .evaluateAll((texts) =>
            texts.flatMap((text) => {
              const range = document.createRange();
              range.selectNodeContents(text.querySelector('span:last-child') ?? text);
              const widths = [...range.getClientRects()].map((line) => line.width);
              return (widths.at(-1) ?? 0) < 0.3 * Math.max(...widths) ? [text.textContent] : [];
            }),
          );
        expect(short, `${path} at ${width}`).toEqual([]);
      }
    }
  });

  it('beside a text stays in view below the header, and a legal page has its parts in whole rows', async () => {
    const { page, settle } = await visitor(shared());
    const places = [
      ['/blog/site-accessible', '.toc', 1024],
      ['/blog/site-accessible', '.toc', 1170],
      ['/blog/site-accessible', '.margin-note', 1170],
      ['/projects/soumissions', '.project-cover', 1024],
      ['/privacy', '.toc', 1440],
    ] as const;
    for (const [path, part, width] of places) {
      await page.setViewportSize({ width, height: 800 });
      await settle(path);
      const room = await page.locator(part).evaluate((beside) => {
        scrollTo(0, beside.getBoundingClientRect().bottom + scrollY + 100);
        const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
        return beside.getBoundingClientRect().top - Math.max(header, 0);
      });
      expect(room, `${path} ${part} at ${width}`).toBeGreaterThanOrEqual(8);
      expect(room, `${path} ${part} at ${width}`).toBeLessThan(40);
    }
    for (const path of ['/privacy', '/accessibility']) {
      await settle(path);
      for (const width of [390, 700, 900, 1024, 1180, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const tops = await page
          .locator('.brief li')
          .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
        const inRow = tops.filter((top) => top === tops[0]).length;
        expect(tops.length % inRow, `${path} at ${width}`).toBe(0);
      }
    }
  });
});

it('4 the header of a phone has one row, in both languages', async () => {
  const { page, open } = await visitor(shared());
  const tall: string[] = [];
  for (const path of ['/services', '/en/services'])
    for (const width of [320, 340, 359, 360, 375, 390, 430]) {
      await page.setViewportSize({ width, height: 740 });
      await open(path);
      const { height } = (await page.locator('.site-header').boundingBox()) ?? { height: Number.NaN };
      if (!(height < 100)) tall.push(`${path} at ${width}: ${height}`);
    }
  expect(tall).toEqual([]);
});

it('4 the first screen of a low laptop has the button of a service', async () => {
  const { page, settle } = await visitor(shared(), { viewport: { width: 1366, height: 640 } });
  for (const path of ['/services/software', '/services/design', '/en/services/software', '/services/ai']) {
    await settle(path);
    const button = await page.locator('.hero .button').first().boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? Number.NaN), path).toBeLessThanOrEqual(640);
  }
});

it('4 a page ends at an edge below the header that stays in view, also for visitors who ask for less motion', async () => {
  const { page, settle } = await visitor(shared(), { viewport: { width: 768, height: 900 } });
  await settle('/products');
  const edgeOf = (): Promise<string> =>
    page.locator('.site-header').evaluate((header) => getComputedStyle(header).boxShadow);
  expect(await edgeOf()).toMatch(/^none$| 0px 0px /);
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await expect.poll(edgeOf).toMatch(/ 0px [1-9][\d.]*px /);
});
