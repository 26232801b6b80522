import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/**
 * Expects one of thousands to equal another: `expect` itself takes longer than what is compared, so it is asked only
 * where they differ.
 * @param of what they were made of
 */
export function expectSame(found: unknown, expected: unknown, of: string): void {
  if (!isDeepStrictEqual(found, expected)) expect(found, of).toEqual(expected);
}
