import { describe, expect, it } from 'vitest';
import { alternatePath, currentValue } from './shell.ts';

describe('4.1 the shell of another page', () => {
  it.each([
    ['/', '/', 'page'],
    ['/', '/about', undefined],
    ['/blog', '/blog', 'page'],
    ['/blog', '/blog/a', 'true'],
    ['/blog', '/blogs', undefined],
    ['/en', '/en', 'page'],
    ['/en', '/en/about', undefined],
    ['/en/services', '/en/services/ai', 'true'],
    ['/services', '/en/services', undefined],
    ['#main', '/', undefined],
  ])('a link to %s on %s is %s', (href, path, expected) => {
    expect(currentValue(href, path)).toBe(expected);
  });

  const link = (hreflang: string, href: string) => ({
    tag: 'link',
    attrs: { rel: 'alternate', hreflang, href },
    text: '',
  });

  it('2.5 knows the alternate by the head', () => {
    const tags = [link('fr', 'https://a.example/a-propos'), link('en', 'https://a.example/en/about')];
    expect(alternatePath(tags, 'en')).toBe('/en/about');
    expect(alternatePath(tags.slice(0, 1), 'en')).toBeUndefined();
  });

  it('2.5 does not take a feed for an alternate', () => {
    const feed = {
      tag: 'link',
      attrs: { rel: 'alternate', type: 'application/atom+xml', href: '/feed.xml' },
      text: '',
    };
    expect(alternatePath([feed], 'en')).toBeUndefined();
  });
});
