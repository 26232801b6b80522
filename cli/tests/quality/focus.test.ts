import { expect, it } from 'vitest';
import { share, visitor } from '../browser/visitor.ts';

const shared = share();

it('4 the ring of what has the focus differs from the ground under it, on every ground, in both themes', async () => {
  const { page, settle } = await visitor(shared());
  const faint: string[] = [];
  for (const path of ['/', '/services', '/services/ai', '/projects/soumissions', '/blog/site-accessible']) {
    await settle(path);
    await page.keyboard.press('Tab');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await page.evaluate(() => {
        const luminance = (colour: string): number => {
          const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
            const share = Number(part) / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const groundOf = (element: Element | null): string => {
          for (let part = element; part !== null; part = part.parentElement) {
            const { backgroundColor, backgroundImage } = getComputedStyle(part);
            // A timber is a gradient, whose last colour is its face.
            const face = backgroundImage.match(/rgb\([^)]+\)/g)?.at(-1);
            if (face !== undefined || !/, 0\)$/.test(backgroundColor)) return face ?? backgroundColor;
          }
          return 'rgb(255, 255, 255)';
        };
        const contrast = (one: string, other: string): number => {
          const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
          return (high + 0.05) / (low + 0.05);
        };
        const stops = document.querySelectorAll<HTMLElement>('main a[href], main [tabindex="0"]');
        return [...stops].flatMap((stop) => {
          stop.focus({ preventScroll: true });
          if (document.activeElement !== stop) return [];
          const ringed = [stop, stop.closest<HTMLElement>('.linked')].find(
            (part) => part !== null && getComputedStyle(part).outlineStyle === 'solid',
          );
          if (ringed === null || ringed === undefined) return [`${stop.textContent}: no ring`];
          const { outlineColor, outlineOffset, outlineWidth } = getComputedStyle(ringed);
          // A ring is on its element's own ground where all of it is inside.
          const isInside = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) <= 0;
          const ground = groundOf(isInside ? ringed : ringed.parentElement);
          return contrast(outlineColor, ground) >= 3
            ? []
            : [`${stop.textContent}: ${outlineColor} on ${ground}`];
        });
      });
      faint.push(...found.map((problem) => `${path}, ${colorScheme}: ${problem.trim()}`));
    }
  }
  expect(faint).toEqual([]);
});
