import { expect, it } from 'vitest';
import { share, visitor } from '../browser/visitor.ts';

const shared = share();

/** Tallest row of a sheet: three lines of its words. */
const TALLEST_ROW = 110;

/** The case with the tallest screen, and the one whose sheet has most columns. */
const CASES = ['/projects/marche-regional', '/projects/soumissions'];

it('4 the sheet of a case keeps its own height beside the screen, and the title begins with its figure', async () => {
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
