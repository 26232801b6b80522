import { describe, expect, it } from 'vitest';
import type { Pixels } from './changed-rows.ts';
import { changedRegions } from './changed-rows.ts';

const WIDTH = 4;

/** Draws a picture of rows of one shade each, with some pixels of another. */
function picture(
  shades: readonly number[],
  dots: readonly (readonly [row: number, column: number])[] = [],
): Pixels {
  const data = Buffer.from(shades.flatMap((shade) => new Array(WIDTH * 4).fill(shade)));
  for (const [row, column] of dots) data[(row * WIDTH + column) * 4] = 255;
  return { data, width: WIDTH, height: shades.length };
}

const ROWS = Array.from({ length: 100 }, (_, row) => row);

describe('regions that changed between two pictures', () => {
  it('are not found in equal pictures', () => {
    expect(changedRegions(picture(ROWS), picture(ROWS))).toEqual([[], []]);
  });

  it('are what came in, and not what it pushed down', () => {
    const after = picture([...ROWS.slice(0, 10), 201, 202, ...ROWS.slice(10)]);
    expect(changedRegions(picture(ROWS), after)).toEqual([
      [],
      [{ left: 0, top: 10, width: WIDTH, height: 2 }],
    ]);
  });

  it('are not rows that letters leave which moved by a part of a pixel', () => {
    const tall = new Array(8).fill(201);
    const after = picture([...ROWS.slice(0, 10), ...tall, ...ROWS.slice(10, 60), 202, ...ROWS.slice(61)]);
    const [, added] = changedRegions(picture(ROWS), after);
    expect(added).toEqual([{ left: 0, top: 10, width: WIDTH, height: 8 }]);
  });

  it('are as narrow as what changed in place, and near ones are one', () => {
    const region = { left: 1, top: 20, width: 2, height: 7 };
    const after = picture(ROWS, [
      [20, 1],
      [26, 2],
      ...[90, 91, 92, 93, 94, 95].map((row) => [row, 3] as const),
    ]);
    const far = { left: 3, top: 90, width: 1, height: 6 };
    expect(changedRegions(picture(ROWS), after)).toEqual([
      [region, far],
      [region, far],
    ]);
  });
});
