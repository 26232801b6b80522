import sharp from 'sharp';
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
          const linked = stop.closest<HTMLElement>('.linked') ?? stop;
          const rings: readonly [HTMLElement, string?][] = [[stop], [linked], [linked, '::before']];
          const found = rings
            .map(([part, pseudo]) => ({ part, ring: getComputedStyle(pseudo ? stop : part, pseudo) }))
            .find(({ ring }) => ring.outlineStyle === 'solid');
          if (found === undefined) return [`${stop.textContent}: no ring`];
          const { outlineColor, outlineOffset, outlineWidth } = found.ring;
          // A ring is on its element's own ground where all of it is inside.
          const isInside = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) <= 0;
          const ground = groundOf(isInside ? found.part : found.part.parentElement);
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

it('4 the ring of a panel is whole: neither its beam nor the tails of those next to it are over it', async () => {
  const { page, settle } = await visitor(shared(), { viewport: { width: 1440, height: 900 } });
  await settle('/services');
  await page.keyboard.press('Tab');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const panel of await page.locator('.panel').all()) {
      await panel.evaluate((element: HTMLElement) => element.style.setProperty('--focus', '#0f0'));
      await panel.locator(':is(h2, h3) a').focus();
      const { data, info } = await sharp(await panel.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const isRing = (x: number, y: number): boolean => {
        const [red, green, blue] = data.subarray(3 * (y * info.width + x));
        return red === 0 && green === 255 && blue === 0;
      };
      const columns = Array.from({ length: info.width }, (_, x) => x);
      const rows = Array.from({ length: info.height }, (_, y) => y);
      const across = rows.map((y) => columns.filter((x) => isRing(x, y)).length);
      const down = columns.map((x) => rows.filter((y) => isRing(x, y)).length);
      const [wide, tall] = [Math.max(...across), Math.max(...down)];
      expect(wide, String(width)).toBeGreaterThan(0.8 * info.width);
      expect(tall, String(width)).toBeGreaterThan(0.8 * info.height);
      // Two sides of three pixels each way.
      expect(across.filter((count) => count === wide).length).toBe(6);
      expect(down.filter((count) => count === tall).length).toBe(6);
    }
  }
});
