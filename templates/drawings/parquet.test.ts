import { describe, expect, it } from 'vitest';
import { parquet } from './parquet.ts';

/** Returns the corners of each board, by its wood. */
function boardsByWood(drawing: string): readonly (readonly (readonly string[])[])[] {
  return [...drawing.matchAll(/class="pq \w" d="([^"]+)"/g)].map(([, data = '']) =>
    [...data.matchAll(/([^z]+)z/g)].map(([, outline = '']) => cornersOf(outline)),
  );
}

/** Returns the points of an outline of relative steps. */
function cornersOf(outline: string): readonly string[] {
  let [x, y] = [0, 0];
  return [...outline.matchAll(/([Mlhv])(-?\d+) ?(-?\d+)?/g)].map(([, step, first, second = '0']) => {
    if (step === 'v') y += Number(first);
    else {
      x += Number(first);
      y += Number(second);
    }
    return `${x},${y}`;
  });
}

describe('a parquet', () => {
  it('has no two boards of one wood along one edge, whatever its seed', () => {
    const seeds = Array.from({ length: 60 }, (_, index) => `/blog/${index}`);
    for (const seed of seeds) {
      const woods = boardsByWood(parquet({ seed, width: 1200, height: 630 }));
      expect(woods.length, seed).toBeGreaterThan(2);
      for (const boards of woods)
        for (const [index, board] of boards.entries()) {
          const alike = boards.slice(index + 1).filter((other) => {
            const shared = other.filter((corner) => board.includes(corner));
            return shared.length > 1;
          });
          expect(alike, seed).toEqual([]);
        }
    }
  });
});
