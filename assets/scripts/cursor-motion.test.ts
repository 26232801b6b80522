import { describe, expect, it } from 'vitest';
import { cursorMotion, EASE_MS, easeTowards } from './cursor-motion.ts';

describe('4.6 the cursor', () => {
  it.each([
    ['a mouse', [true, false, false], 'eased'],
    ['less motion', [true, false, true], 'still'],
    ['a finger', [false, false, false], 'none'],
    ['forced colours', [true, true, false], 'none'],
    ['forced colours and less motion', [true, true, true], 'none'],
  ] as const)('for %s is %s', (_, pointing, expected) => {
    expect(cursorMotion(pointing)).toBe(expected);
  });

  it('covers 63 % of the way in one time constant, however long its frames', () => {
    expect(easeTowards(0, 100, EASE_MS)).toBeCloseTo(63.2, 1);
    let at = 0;
    for (let frame = 0; frame < 10; frame++) at = easeTowards(at, 100, EASE_MS / 10);
    expect(at).toBeCloseTo(easeTowards(0, 100, EASE_MS), 6);
  });

  it('arrives, and at once when nothing is eased', () => {
    expect(easeTowards(99.9, 100, 16)).toBe(100);
    expect(easeTowards(0, 100, Number.POSITIVE_INFINITY)).toBe(100);
  });
});
