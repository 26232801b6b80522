import { describe, expect, it } from 'vitest';
import { errorView, readablePath } from './error-document.ts';

describe('4.9 the 404 document', () => {
  it.each([
    ['/nothing', 'fr', 'page'],
    ['/en', 'en', 'page'],
    ['/en/nothing', 'en', 'page'],
    ['/english', 'fr', 'page'],
    ['/services/x', 'fr', 'service'],
    ['/services/x/', 'fr', 'service'],
    ['/en/services/x', 'en', 'service'],
    ['/services', 'fr', 'page'],
    ['/services/x/y', 'fr', 'page'],
    ['/services/ui/ErrorState', 'fr', 'page'],
    ['/en/services/utils/meta', 'en', 'page'],
    ['/x/services/y', 'fr', 'page'],
  ])('for %s is in %s and shows the %s view', (path, locale, view) => {
    expect(errorView(path)).toEqual({ locale, view });
  });

  it.each([
    ['/%C3%A0-propos', '/à-propos'],
    ['/a%20b', '/a b'],
    ['/%3Cb%3E', '/<b>'],
    ['/100%', '/100%'],
    ['/%E0%A4', '/%E0%A4'],
  ])('reads %s as %s', (path, expected) => {
    expect(readablePath(path)).toBe(expected);
  });
});
