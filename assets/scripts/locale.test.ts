import { describe, expect, it } from 'vitest';
import { switchHref } from './locale.ts';

describe('2.5 the switch', () => {
  it.each([
    ['/en/about', '', '', '/en/about'],
    ['/en/about', '?a=1', '#b', '/en/about?a=1#b'],
    ['/en/about?old=1#c', '?a=1', '', '/en/about?a=1'],
    ['/', '', '#x', '/#x'],
  ])('%s with %s%s is %s', (href, search, hash, expected) => {
    expect(switchHref(href, { search, hash })).toBe(expected);
  });
});
