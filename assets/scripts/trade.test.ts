import { describe, expect, it } from 'vitest';
import { fitted, tradeOf } from './trade.ts';

describe('a trade as it was written', () => {
  it.each([
    ['  boulangerie ', 'boulangerie'],
    ['école\r\nde\tmusique', 'école de musique'],
    ["cabinet d'orthodontie", 'cabinet d’orthodontie'],
    ['Meubles Roy inc. ', 'Meubles Roy inc'],
    ['a\u0000b\u202ec\u2066d', 'a b c d'],
    ['مخبز', 'مخبز'],
    ['👩‍🌾 ferme', '👩‍🌾 ferme'],
    ['x', 'x'],
    ['W'.repeat(60), 'W'.repeat(40)],
    ['🥐'.repeat(50), '🥐'.repeat(40)],
    ['...', ''],
    [' \u200b\ufeff\n', ''],
    ['', ''],
    ['<b>ferme</b>', '<b>ferme</b>'],
  ])('%j is said as %j', (written, expected) => {
    expect(tradeOf(written)).toBe(expected);
  });
});

describe('a line in its place', () => {
  const lengthAt =
    (letters: number) =>
    (width: number, excess: number): number =>
      (letters * width) / excess;

  it('is cut as wide as its place allows, and no wider', () => {
    const [width, excess] = fitted(lengthAt(10), 900);
    expect(width).toBeGreaterThan(89.7);
    expect(width).toBeLessThanOrEqual(90);
    expect(excess).toBe(1);
  });

  it('ends at the widest cut when it is short', () => {
    const [width, excess] = fitted(lengthAt(1), 900);
    expect(width).toBeGreaterThan(124.7);
    expect(excess).toBe(1);
  });

  it('says by how much its letters must shrink when it is long at the narrowest', () => {
    expect(fitted(lengthAt(30), 930)).toEqual([62, 2]);
  });

  it.each([300, 343, 348, 760, 761])('fits %d pixels where every letter is whole pixels wide', (place) => {
    for (const letters of [20, 40, 77]) {
      const length = (width: number, excess: number): number =>
        letters * Math.round((width * 40) / 100 / excess);
      const [width, excess] = fitted(length, place);
      expect(length(width, excess)).toBeLessThanOrEqual(place);
      expect(length(width, excess)).toBeGreaterThan(place - 2 * letters);
    }
  });
});
