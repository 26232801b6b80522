import { expect, it } from 'vitest';
import { countText } from './message-field.ts';

const STRINGS = { left: 'left {count}', over: 'over {count}' };

it.each([
  [0, ''],
  [4_499, ''],
  [4_500, 'left 500'],
  [5_000, 'left 0'],
  [5_001, 'over 1'],
  [6_000, 'over 1,000'],
])('5.1 of %i characters says "%s"', (length, expected) => {
  expect(countText(length, { maxLength: 5_000, locale: 'en', strings: STRINGS })).toBe(expected);
});
