import { expect, it } from 'vitest';
import { share, visitor } from '../browser/visitor.ts';

const shared = share();

/** Tallest row of a sheet: three lines of its words. */
const TALLEST_ROW = 110;

/** The case with the tallest screen, and the one whose sheet has most columns. */
const CASES = ['/projects/marche-regional', '/projects/soumissions'];
/** The sheets whose words take most room. */
const WIDE_SHEETS = [...CASES, '/projects/assistant-procedures', '/en/projects/volunteers'];

it('4 the sheet of a case keeps its own height next to the screen, and the title begins with its figure', async () => {
  const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
  for (const path of CASES) {
    await settle(path);
    for (const width of [960, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { rows, beyond, apart } = await page.evaluate(() => {
        const boxOf = (selector: string): DOMRect => {
          const found = document.querySelector(selector);
          if (!found) throw new Error(`no ${selector}`);
          return found.getBoundingClientRect();
        };
        return {
          rows: [...document.querySelectorAll('.sheet tr')].map((row) => row.getBoundingClientRect().height),
          beyond: boxOf('.sheet table').right - boxOf('.before-after .wrap > div').right,
          apart: boxOf('#title').top - boxOf('.project-head .cover').top,
        };
      });
      expect(Math.max(...rows), `${path} ${width}`).toBeLessThan(TALLEST_ROW);
      expect(beyond, `${path} ${width}`).toBeLessThan(1);
      expect(Math.abs(apart), `${path} ${width}`).toBeLessThan(1);
    }
  }
});

it('4 the sheet of a case keeps its words and its figures whole on a narrow phone', async () => {
  const { page, settle } = await visitor(shared(), { viewport: { width: 320, height: 640 } });
  for (const path of WIDE_SHEETS) {
    await settle(path);
    for (const width of [320, 368]) {
      await page.setViewportSize({ width, height: 640 });
      const broken = await page.locator('.sheet :is(th, td)').evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const text = cell.firstChild;
          if (!(text instanceof Text)) return [];
          // A space that breaks no line is part of its word.
          return [...text.data.matchAll(/[^ \n]+/g)].flatMap(({ index, 0: word }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
          });
        }),
      );
      expect(broken, `${path} ${width}`).toEqual([]);
      const beyond = await page
        .locator('.sheet table')
        .evaluate((table) => table.getBoundingClientRect().right - innerWidth);
      expect(beyond, `${path} ${width}`).toBeLessThan(0);
    }
  }
});
