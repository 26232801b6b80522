import { expect, it } from 'vitest';
import { widthOf } from './brand-tools.ts';

it.each([
  ['100', 100],
  ['62', 62],
  ['40', 62],
  ['130', 125],
  ['', 100],
  ['wide', 100],
  ['1e9', 125],
])('the specimen cut to %j is %i % wide', (value, expected) => {
  expect(widthOf(value)).toBe(expected);
});
