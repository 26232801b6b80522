import { expect, it } from 'vitest';
import { share, visitor } from './visitor.ts';

const shared = share();

it('4 the seam between two panels ends where the tails below begin, at any width', async () => {
  const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
  await settle('/services');
  for (const width of [960, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const feet = await page.evaluate(() =>
      [...document.querySelectorAll('.panel:nth-child(even)')].map((panel) => {
        const below = panel.nextElementSibling?.nextElementSibling ?? panel.parentElement?.nextElementSibling;
        if (!below) throw new Error('nothing below a panel');
        const foot = Number.parseFloat(getComputedStyle(panel, '::after').bottom);
        const tails = Number.parseFloat(getComputedStyle(below, '::before').height) - 1;
        return Math.abs(foot - tails);
      }),
    );
    expect(feet.length).toBe(2);
    expect(Math.max(...feet), String(width)).toBeLessThan(0.5);
  }
});
