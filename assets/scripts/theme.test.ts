import { describe, expect, it } from 'vitest';
import { nextTheme, themeOf } from './theme.ts';

describe('4.10 theme', () => {
  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'system'],
    ['sepia', 'system'],
    ['', 'system'],
    [null, 'system'],
    [undefined, 'system'],
  ])('a stored %j is %s', (stored, expected) => {
    expect(themeOf(stored)).toBe(expected);
  });

  it('cycles system, light, dark', () => {
    expect(nextTheme('system')).toBe('light');
    expect(nextTheme('light')).toBe('dark');
    expect(nextTheme('dark')).toBe('system');
  });
});
