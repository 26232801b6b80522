import { describe, expect, it } from 'vitest';
import { percentages } from './shares.ts';

describe('shares as percentages', () => {
  it('are what they are where they divide evenly', () => {
    expect(percentages([1, 1, 2])).toEqual([25, 25, 50]);
  });

  it('add up to a hundred, the points left going to those that lose most', () => {
    expect(percentages([3, 2, 5, 2])).toEqual([25, 17, 41, 17]);
    expect(percentages([2, 3, 8, 3])).toEqual([12, 19, 50, 19]);
    expect(percentages([1, 1, 1])).toEqual([34, 33, 33]);
  });
});
