import { expect, it } from 'vitest';
import { lineEnd, lineStart } from './line-ends.ts';

it.each([
  ['the first line', 'ab\ncd', 1, 0, 2],
  ['a later line', 'ab\ncd', 4, 3, 5],
  ['the line end itself', 'ab\ncd', 2, 0, 2],
  ['an empty first line', '\ncd', 0, 0, 0],
])('finds both ends of a line, from %s', (_, text, at, start, end) => {
  expect([lineStart(text, at), lineEnd(text, at)]).toEqual([start, end]);
});
