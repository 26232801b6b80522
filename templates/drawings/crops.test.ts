import { describe, expect, it } from 'vitest';
import { serviceBeam } from './figures.ts';

interface Extent {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What the fronts of a drawing's pieces cover, each written as one move and relative lines. */
function extentOf(markup: string): Extent {
  const points = [...markup.matchAll(/<path class="f" d="(M[^"]+)"/g)].flatMap(([, data = '']) =>
    data.split(/(?=M)/).flatMap(corners),
  );
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function corners(outline: string): (readonly [number, number])[] {
  let at: readonly [number, number] = [0, 0];
  return [...outline.matchAll(/([Mlhv])([^Mlhvz]*)/g)].map(([, command, numbers = '']) => {
    const [a = 0, b = 0] = (numbers.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    const [dx, dy] = command === 'h' ? [a, 0] : command === 'v' ? [0, a] : [a, b];
    at = [at[0] + dx, at[1] + dy];
    return at;
  });
}

/** The pieces of a wood. */
function piecesOf(markup: string, wood: string): string {
  return (markup.match(new RegExp(`<g class="pc ${wood}">.*?</g>`, 'g')) ?? []).join('');
}

describe('the beam of three lengths', () => {
  it('shows both its joints whole on a phone of 390', () => {
    // 130 pixels are 232 units there, about the middle of 1600.
    const half = (390 * 232) / 130 / 2;
    const { left, right } = extentOf(piecesOf(serviceBeam(), 'a'));
    expect(left - 24).toBeGreaterThan(800 - half);
    expect(right + 24).toBeLessThan(800 + half);
  });
});
