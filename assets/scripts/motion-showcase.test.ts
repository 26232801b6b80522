import { expect, it } from 'vitest';
import { canReplay } from './motion-showcase.ts';

it.each([
  [{ animations: 2, isCalm: false }, true],
  [{ animations: 0, isCalm: false }, false],
  [{ animations: 2, isCalm: true }, false],
])('a motion with %o can be replayed: %s', (showcase, expected) => {
  expect(canReplay(showcase)).toBe(expected);
});
