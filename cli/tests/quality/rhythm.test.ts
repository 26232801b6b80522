import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { share, visitor } from '../browser/visitor.ts';

const shared = share();

/** Opens a page at a width. */
async function at(width: number, path: string): Promise<Page> {
  const { page, settle } = await visitor(shared(), { viewport: { width, height: 900 } });
  await settle(path);
  return page;
}

describe('4 spaces show what belongs together', () => {
  it.each([390, 768, 1024, 1200, 1440])('in the footer, at %i px', async (width) => {
    const page = await at(width, '/');
    const { lines, gaps } = await page.evaluate(() => {
      const range = document.createRange();
      const boxOf = (element: Element): DOMRect => {
        range.selectNodeContents(element);
        return range.getBoundingClientRect();
      };
      const columns = [...document.querySelectorAll('.footer-nav > nav')];
      return {
        lines: columns.flatMap((column) =>
          [...column.querySelectorAll('a')].map((link) => {
            const line = 1.3 * Number.parseFloat(getComputedStyle(link).fontSize);
            return { text: link.textContent, count: Math.round(boxOf(link).height / line) };
          }),
        ),
        // From a column's last link to the title below it, in steps from link to link.
        gaps: columns.flatMap((column) => {
          const [before, last] = [...column.querySelectorAll('a')].slice(-2).map(boxOf);
          const below = columns
            .map((other) => boxOf(other.querySelector('h2') ?? other))
            .find(({ left, top }) => last && Math.abs(left - last.left) < 2 && top > last.top);
          return below && before && last ? [(below.top - last.bottom) / (last.top - before.bottom)] : [];
        }),
      };
    });
    expect(lines.filter(({ count }) => count > 2)).toEqual([]);
    expect(Math.min(2, ...gaps)).toBeGreaterThan(1.8);
  });
});
