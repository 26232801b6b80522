import { describe, expect, it } from 'vitest';
import { followProgress, rawProgress, revealStyle, rowProgress } from './button-reveal.ts';

const HEIGHT = 600;
/** Position in its document of a button of 100 px. */
const TOP = 1_000;
const START = TOP + 20 - HEIGHT;
const END = TOP + 95 - HEIGHT;

describe('4.7 raw progress', () => {
  it.each([
    [0, 0],
    [START, 0],
    [(START + END) / 2, 0.5],
    [END, 1],
    [END + 500, 1],
  ])('at scroll %i is %f', (scroll, expected) => {
    expect(rawProgress({ top: TOP - scroll, height: 100 }, HEIGHT)).toBeCloseTo(expected, 10);
  });

  it('is whole for a button that is in the first window', () => {
    expect(rawProgress({ top: 100, height: 50 }, HEIGHT)).toBe(1);
  });
});

describe('4.7 a row', () => {
  it.each([
    [0, 0, 1, 0],
    [0.5, 0, 1, 0.5],
    [1, 0, 1, 1],
    [0.5 / 0.9, 0, 2, 1],
    [0.4 / 0.9, 1, 2, 0],
    [1, 1, 2, 1],
    [0.4 / 1.3, 1, 3, 0],
    [0.9 / 1.3, 1, 3, 1],
    [0.8 / 1.3, 2, 3, 0],
    [1.05 / 1.3, 2, 3, 0.5],
  ])('at %f shows button %i of %i at %f', (raw, index, count, expected) => {
    expect(rowProgress(raw, index, count)).toBeCloseTo(expected, 10);
  });
});

describe('4.7 what it looks like', () => {
  it.each([
    [0, 0, 0.5],
    [0.5, 0.75, 0.875],
    [1, 1, 1],
  ])('at progress %f: opacity %f, scale %f', (progress, opacity, scaleX) => {
    expect(revealStyle(progress)).toEqual({ opacity, scaleX });
  });

  it('makes up half of what is missing every 100 ms, in both directions', () => {
    expect(followProgress(0, 1, 100)).toBeCloseTo(0.5, 10);
    expect(followProgress(0, 1, 200)).toBeCloseTo(0.75, 10);
    expect(followProgress(1, 0, 100)).toBeCloseTo(0.5, 10);
    expect(followProgress(0.3, 0.3, 16)).toBe(0.3);
  });

  it('does not depend on the length of frames', () => {
    let shown = 0;
    for (let frame = 0; frame < 10; frame++) shown = followProgress(shown, 1, 10);
    expect(shown).toBeCloseTo(followProgress(0, 1, 100), 10);
  });

  it('arrives', () => {
    expect(followProgress(0.9995, 1, 16)).toBe(1);
  });
});
