import { describe, expect, it } from 'vitest';
import { firstCookie, switchHref } from './locale.ts';

describe('2.2 the cookie of a visit', () => {
  it.each([
    ['', 'fr', true],
    ['theme=dark', 'en', true],
    ['i18n_redirected=fr', 'en', false],
    ['i18n_redirected=de', 'en', false],
    ['i18n_redirected=', 'fr', false],
  ] as const)('with %j on a page in %s: written %s', (cookie, locale, isWritten) => {
    expect(firstCookie(cookie, locale) !== undefined).toBe(isWritten);
  });
});

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
