import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MeasuredSite } from './measured-site.ts';
import { openMeasuredSite } from './measured-site.ts';
import { hostileShapes } from './shapes.ts';
import { growth, MOST_GROWTH, measureGrowth } from './tolerance.ts';

/** Registers a test for each named shape: a build may take no longer than the text's length deserves. */
export function holdShapes(names: readonly string[]): void {
  const shapes = hostileShapes().filter(({ name }) => names.includes(name));
  let site: MeasuredSite;

  beforeAll(async () => {
    site = await openMeasuredSite();
  });

  afterAll(() => site.close());

  describe('a hostile text takes no longer than its length deserves', () => {
    it.each(shapes)('$name', async ({ files }) => {
      const measured = await measureGrowth((bytes) => site.seconds(files(bytes)), [10_000, 100_000]);
      expect(growth(measured), JSON.stringify(measured)).toBeLessThanOrEqual(MOST_GROWTH);
    });

    it('is measured for every shape that is named here', () => {
      expect(shapes.map(({ name }) => name).sort()).toEqual([...names].sort());
    });
  });
}
