import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { share, visitor } from '../browser/visitor.ts';

const shared = share();

/** Fewest pixels between a word and a drawing or an arrow next to it. */
const ROOM = 8;

/** Lists words of demonstrations that are nearer than that to their arrow or their joint. */
function crowdedWords(page: Page): Promise<readonly string[]> {
  return page.evaluate((room) => {
    const near = (a: DOMRect, b: DOMRect): boolean =>
      a.left < b.right + room &&
      b.left < a.right + room &&
      a.top < b.bottom + room &&
      b.top < a.bottom + room;
    return [...document.querySelectorAll('.demo')].flatMap((demo) => {
      const marks = [...demo.querySelectorAll('.then, .loading-right')].map((mark) =>
        mark.getBoundingClientRect(),
      );
      const texts = [...demo.querySelectorAll('li, .demo-link, .busy span')];
      return texts
        .filter((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          return marks.some((mark) => near(range.getBoundingClientRect(), mark));
        })
        .map((text) => `${demo.className}: ${text.textContent}`);
    });
  }, ROOM);
}

describe('4 things next to words keep off them', () => {
  it.each([390, 768, 1440])('on /anim at rest, at %i px', async (width) => {
    const { page, settle } = await visitor(shared(), { viewport: { width, height: 900 } });
    for (const path of ['/anim', '/en/anim']) {
      await settle(path);
      expect(await crowdedWords(page)).toEqual([]);
    }
  });

  it('in tables of drawn screens, on a phone', async () => {
    const { page, settle } = await visitor(shared(), { viewport: { width: 390, height: 844 } });
    for (const path of ['/services/strategy', '/products', '/en/products']) {
      await settle(path);
      const rooms = await page.evaluate(() =>
        [...document.querySelectorAll('.plate td:last-child')].map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return cell.getBoundingClientRect().right - range.getBoundingClientRect().right;
        }),
      );
      expect(Math.min(...rooms), path).toBeGreaterThanOrEqual(6);
    }
  });

  it('in the steps and the drawing of the contact page, which a phone shows too', async () => {
    for (const width of [390, 768]) {
      const { page, open } = await visitor(shared(), { viewport: { width, height: 844 } });
      await open('/contact');
      const boxOf = async (part: string) => {
        const box = await page.locator(`.contact-side ${part}`).boundingBox();
        expect(box, part).not.toBeNull();
        return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
      };
      const [steps, mail, drawing] = await Promise.all(['ol', '.direct', '.beam svg'].map(boxOf));
      expect((mail?.top ?? 0) - (steps?.bottom ?? 0)).toBeGreaterThanOrEqual(ROOM);
      expect((drawing?.top ?? 0) - (mail?.bottom ?? 0)).toBeGreaterThanOrEqual(ROOM);
    }
  });

  it('above what a sign-up answers, whose words stay whole in a margin, in the footer and after an error', async () => {
    const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
    for (const path of ['/blog/protection-information', '/newsletter/error']) {
      await settle(path);
      const answers = await page.evaluate(() =>
        [...document.querySelectorAll('[data-island="newsletter-form"]')].map((island) => {
          const [form, done] = ['form', '[id$="-success"]'].map((part) => island.querySelector(part));
          form?.toggleAttribute('hidden', true);
          done?.toggleAttribute('hidden', false);
          const title = done?.querySelector('h2');
          const above = island.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
          const room = (title?.getBoundingClientRect().top ?? 0) - above;
          title?.style.setProperty('inline-size', 'min-content');
          const word = title?.getBoundingClientRect().width ?? 0;
          return {
            room,
            fits: word <= island.getBoundingClientRect().width,
            shown: island.checkVisibility(),
          };
        }),
      );
      const shown = answers.filter((answer) => answer.shown);
      expect(shown.length, path).toBeGreaterThan(0);
      for (const { room, fits } of shown) {
        expect(room, path).toBeGreaterThanOrEqual(2 * ROOM);
        expect(fits, path).toBe(true);
      }
    }
  });

  it('around what a legal page says in a few lines, whose values share a line', async () => {
    const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
    for (const path of ['/accessibility', '/privacy', '/terms']) {
      await settle(path);
      const [date, value, head, board, prose, lead] = await Promise.all(
        ['dl > div:first-child dd', 'dl > :last-child dd']
          .map((part) => `.page-facts ${part}`)
          .concat('.document-head', '.page-facts', '.prose', '.document-head .lead')
          .map(async (part) => (await page.locator(part).first().boundingBox()) ?? undefined),
      );
      if (!date || !value || !head || !board || !prose || !lead)
        throw new Error(`a part of ${path} is missing`);
      expect(value.y, path).toBe(date.y);
      expect(value.height, path).toBe(date.height);
      const above = board.y - head.y - head.height;
      expect(prose.y - board.y - board.height, path).toBeCloseTo(above, 0);
      expect(head.y + head.height - lead.y - lead.height, path).toBeGreaterThanOrEqual(above);
    }
  });

  it('in a drawn screen on a phone, where all words begin at one edge', async () => {
    const { page, settle } = await visitor(shared(), { viewport: { width: 390, height: 844 } });
    for (const path of ['/', '/services/strategy', '/products', '/services/software']) {
      await settle(path);
      const edges = await page.evaluate(() =>
        [...document.querySelectorAll('.plate')].map((plate) => [
          ...new Set(
            [
              ...plate.querySelectorAll(
                '.plate-bar > strong, tbody th, .plate-board > li, .plate-action > *',
              ),
            ].map((part) => {
              const padding = part.matches('th') ? Number.parseFloat(getComputedStyle(part).paddingLeft) : 0;
              return Math.round(part.getBoundingClientRect().left + padding);
            }),
          ),
        ]),
      );
      expect(
        edges.filter(({ length }) => length > 1),
        path,
      ).toEqual([]);
    }
  });

  it('in panels, whose titles keep off the tails next to them, and in rows, whose texts share a line', async () => {
    const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
    for (const path of ['/services', '/en/services', '/services/ai']) {
      await settle(path);
      const { rooms, lines } = await page.evaluate(() => {
        const rangeOf = (node: Element): DOMRect => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return range.getBoundingClientRect();
        };
        const lineOf = (node: Element | null): number => {
          const mark = document.createElement('span');
          mark.className = 'whole';
          node?.prepend(mark);
          mark.append('x');
          const { bottom, height } = mark.getBoundingClientRect();
          const size = node === null ? 0 : Number.parseFloat(getComputedStyle(node).fontSize);
          mark.remove();
          // The inline box of a typeface ends 0.21 em under its line, whatever the line's height.
          return height > 0 ? bottom - size * 0.21 : 0;
        };
        const side = document.querySelector('.panel:nth-child(even)');
        const tails = side === null ? 0 : Number.parseFloat(getComputedStyle(side, '::after').width);
        return {
          rooms: [...document.querySelectorAll('.panel:nth-child(odd)')].map(
            (panel) =>
              panel.getBoundingClientRect().right -
              tails -
              Math.max(...[...panel.querySelectorAll('h2, p')].map((part) => rangeOf(part).right)),
          ),
          lines: [...document.querySelectorAll('.logs > div')].map((row) =>
            Math.abs(lineOf(row.querySelector('dt')) - lineOf(row.querySelector('dd'))),
          ),
        };
      });
      expect(Math.min(30, ...rooms), path).toBe(30);
      expect(lines.length, path).toBeGreaterThan(3);
      expect(Math.max(...lines), path).toBeLessThan(1.5);
    }
  });

  it('in rows of timber, whose texts a narrow phone keeps inside', async () => {
    const { page, settle } = await visitor(shared(), { viewport: { width: 320, height: 640 } });
    for (const path of ['/services', '/services/ai']) {
      await settle(path);
      const rooms = await page.locator('.logs > div').evaluateAll((rows) =>
        rows.map((row) => {
          const range = document.createRange();
          range.selectNodeContents(row);
          return row.getBoundingClientRect().right - range.getBoundingClientRect().right;
        }),
      );
      expect(Math.min(...rooms), path).toBeGreaterThanOrEqual(ROOM);
    }
  });

  it('above and below a beam, on the widest screens too', async () => {
    const { page, open } = await visitor(shared(), { viewport: { width: 3440, height: 1440 } });
    for (const path of ['/', '/services/strategy', '/budget', '/about', '/contact/thank-you']) {
      await open(path);
      const covered = await page.locator('main .beam').evaluateAll((beams) =>
        beams
          .flatMap((beam) => {
            const boxes = [...beam.querySelectorAll('path')].map((part) => part.getBoundingClientRect());
            const top = Math.min(...boxes.map((box) => box.top));
            const bottom = Math.max(...boxes.map((box) => box.bottom));
            return [...(beam.closest('section')?.querySelectorAll('h1, h2, p, a, label') ?? [])].filter(
              (text) => {
                const box = text.getBoundingClientRect();
                return box.width > 0 && box.bottom > top && box.top < bottom && !beam.contains(text);
              },
            );
          })
          .map((text) => text.textContent),
      );
      expect(covered, path).toEqual([]);
    }
  });

  it('and the grounds of the palette leave no hole in their last row', async () => {
    const { page, settle } = await visitor(shared(), {});
    await settle('/brand');
    for (const width of [320, 390, 768, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await page
        .locator('.contrasts li')
        .evaluateAll((grounds) => grounds.map((ground) => Math.round(ground.getBoundingClientRect().top)));
      const inRow = tops.filter((top) => top === tops[0]).length;
      expect(tops.length % inRow, String(width)).toBe(0);
    }
  });

  it('in a box with code, which a phone shows to the end of its lines', async () => {
    const { page, settle } = await visitor(shared(), { viewport: { width: 390, height: 844 } });
    for (const path of ['/blog/intelligence-tangible', '/en/blog/useful-ai-inventory']) {
      await settle(path);
      const code = page.locator('.admonition pre');
      expect(await code.evaluate((pre) => pre.scrollWidth - pre.clientWidth), path).toBe(0);
      expect(await code.evaluate((pre) => pre.clientWidth), path).toBeGreaterThan(320);
    }
  });

  it('at the end of items, where no word is left alone on its line', async () => {
    const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
    for (const path of ['/accessibility', '/privacy', '/en/privacy']) {
      await settle(path);
      const alone = await page.evaluate(() =>
        [...document.querySelectorAll('.brief li, .prose li')].flatMap((item) => {
          const text = item.lastChild;
          const words = [...(text?.textContent ?? '').matchAll(/[^ \n]+/g)].slice(-2);
          const tops = words.map(({ index, 0: word }) => {
            const range = document.createRange();
            if (text instanceof Text) {
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
            }
            return range.getBoundingClientRect().top;
          });
          return tops[0] === tops.at(-1) ? [] : [item.textContent];
        }),
      );
      expect(alone, path).toEqual([]);
    }
  });

  it('and a figure of a scale stays whole', async () => {
    const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
    await settle('/');
    const lines = await page.locator('.scale li').evaluateAll((items) =>
      items.map((item) => {
        const range = document.createRange();
        range.selectNodeContents(item);
        return range.getClientRects().length;
      }),
    );
    expect(lines).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });
});
