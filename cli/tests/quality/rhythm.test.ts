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

  it.each([390, 768])(
    'in steps, whose titles are nearer to their drawing than it is to the step above, at %i px',
    async (width) => {
      let compared = 0;
      for (const path of ['/', '/services', '/services/ai', '/services/design', '/career']) {
        const page = await at(width, path);
        const ratios = await page.locator('.steps').evaluate((list) => {
          const steps = [...list.children].map((step) => {
            // What is drawn: a picture has room for a scale below it.
            const marks = [...step.querySelectorAll('svg :is(path, line, circle, polygon, rect)')];
            return {
              left: step.getBoundingClientRect().left,
              top: Math.min(...marks.map((mark) => mark.getBoundingClientRect().top)),
              foot: Math.max(...marks.map((mark) => mark.getBoundingClientRect().bottom)),
              title: step.querySelector('h3')?.getBoundingClientRect().top ?? 0,
              end: step.querySelector('p')?.getBoundingClientRect().bottom ?? 0,
            };
          });
          return steps.flatMap(({ left, top, foot, title }) => {
            const ends = steps
              .filter((other) => other.left === left && other.end < top)
              .map(({ end }) => end);
            return ends.length === 0 ? [] : [(title - foot) / (top - Math.max(...ends))];
          });
        });
        compared += ratios.length;
        expect(Math.max(0, ...ratios), path).toBeLessThan(0.8);
      }
      expect(compared).toBeGreaterThan(5);
    },
  );

  it.each([390, 768, 1440])('under the title of the services on the home page, at %i px', async (width) => {
    const page = await at(width, '/');
    const room = await page.evaluate(() => {
      const head = document.querySelector('.services .section-head')?.getBoundingClientRect();
      const panel = document.querySelector('.panel');
      if (head === undefined || panel === null) throw new Error('no services');
      const tails = Number.parseFloat(getComputedStyle(panel, '::before').height);
      return panel.getBoundingClientRect().top - tails - head.bottom;
    });
    expect(room).toBeGreaterThan(44);
  });

  it('between the line above an article and its contents, no more than around the text', async () => {
    for (const width of [390, 768]) {
      const page = await at(width, '/blog/estimation-precise');
      const room = await page.evaluate(() => {
        const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
        return top('.toc-narrow summary') - top('.reading') + 1;
      });
      expect(room, String(width)).toBeLessThan(64);
    }
  });

  it('in a row of timber, between its text and a link of two lines', async () => {
    const page = await at(390, '/services');
    const rooms = await page.locator('.logs .text-link').evaluateAll((links) =>
      links.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const text = range.getBoundingClientRect();
        return text.top - (link.previousElementSibling ?? link).getBoundingClientRect().bottom;
      }),
    );
    expect(rooms.length).toBe(4);
    expect(Math.min(...rooms)).toBeGreaterThanOrEqual(8);
  });
});

/** Returns the largest distance from the left edge of steps to that of their timbers. */
function edges(page: Page, drawings: string): Promise<number> {
  return page.locator(drawings).evaluateAll((all) =>
    Math.max(
      all.length === 0 ? Number.POSITIVE_INFINITY : 0,
      ...all.map((drawing) => {
        const fronts = [...drawing.querySelectorAll('.f')].map((face) => face.getBoundingClientRect().left);
        const text = drawing.closest('li')?.getBoundingClientRect().left ?? 0;
        return Math.abs(Math.min(...fronts) - text);
      }),
    ),
  );
}

describe('4 drawings keep to the page', () => {
  it('with timbers that begin at the edge of the text, where steps have a drawing each', async () => {
    for (const width of [390, 768, 1024, 1440]) {
      const page = await at(width, '/');
      await expect.poll(() => edges(page, '.steps svg'), { message: String(width) }).toBeLessThan(3);
    }
    const page = await at(768, '/services/software');
    expect(await edges(page, '.moment svg')).toBeLessThan(3);
  });

  it('with beams of other services that leave their card at any width', async () => {
    for (const width of [390, 640, 768, 940, 1024, 2560]) {
      const page = await at(width, '/services/strategy');
      const leaves = await page.locator('.other-joints li').evaluateAll((cards) =>
        cards.map((card) => {
          const ends = [...card.querySelectorAll('svg .f')].map((face) => face.getBoundingClientRect().right);
          return Math.max(...ends) >= card.getBoundingClientRect().right;
        }),
      );
      expect(leaves, String(width)).toEqual([true, true, true]);
    }
  });

  it('and the folding rule of a legal page keeps off the tails below', async () => {
    for (const width of [390, 768]) {
      const page = await at(width, '/privacy');
      const room = await page.evaluate(() => {
        const head = document.querySelector('.document-head');
        const below = head?.nextElementSibling;
        if (!head || !below) throw new Error('no head');
        const foot = [...head.querySelectorAll('.drawing svg *')].map(
          (mark) => mark.getBoundingClientRect().bottom,
        );
        const tails = Number.parseFloat(getComputedStyle(below, '::before').height);
        return below.getBoundingClientRect().top - tails - Math.max(...foot);
      });
      expect(room, String(width)).toBeGreaterThan(16);
    }
  });
});

it('4 the first screen of the contact page has its form beside its panel, on a tablet held sideways too', async () => {
  for (const width of [1024, 1280]) {
    const { page, open } = await visitor(shared(), { viewport: { width, height: 900 } });
    await open('/contact');
    const box = await page.locator('.contact-form .input').first().boundingBox();
    expect((box?.y ?? 900) + (box?.height ?? 0), String(width)).toBeLessThan(700);
  }
});

it('4 cases, and what a service delivers, are side by side on a tablet', async () => {
  for (const [path, list] of [
    ['/', '.project-grid'],
    ['/projects', '.project-rows'],
    ['/services/software', '.pair'],
    ['/services/software', '.cut-list'],
  ] as const) {
    const page = await at(768, path);
    const tops = await page
      .locator(`${list} > *`)
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size, `${path}, ${list}`).toBeLessThan(tops.length);
  }
});
