import { describe, expect, it } from 'vitest';
import { formatBytes, formatCount, formatDuration, formatInteger } from './units.ts';

describe('units', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.00 KB'],
    [1234, '1.23 KB'],
    [9994, '9.99 KB'],
    [9996, '10.0 KB'],
    [12_345, '12.3 KB'],
    [99_960, '100 KB'],
    [999_499, '999 KB'],
    [999_500, '1.00 MB'],
    [1_200_000, '1.20 MB'],
    [3_000_000_000, '3.00 GB'],
  ])('writes %i bytes as %s', (bytes, expected) => {
    expect(formatBytes(bytes)).toBe(expected);
  });

  it('writes durations, counts and thousands', () => {
    expect(formatDuration(421)).toBe('0.42 s');
    expect(formatDuration(75_200)).toBe('75.20 s');
    expect(formatCount(1, 'page')).toBe('1 page');
    expect(formatCount(1204, 'page')).toBe('1,204 pages');
    expect(formatInteger(999)).toBe('999');
    expect(formatInteger(1_234_567)).toBe('1,234,567');
  });
});
