import { describe, expect, it } from 'vitest';
import type { TestPage } from '../tests/verify/fixture.ts';
import { verified, verifiedLines } from '../tests/verify/fixture.ts';

const ORIGIN = 'https://tenaise.example';
const HOME = { '/': {}, '/en': {} };

function links(...alternates: readonly (readonly [string, string])[]): string {
  return alternates
    .map(([tag, path]) => `<link rel="alternate" hreflang="${tag}" href="${ORIGIN}${path}">`)
    .join('');
}

describe('missing alternates', () => {
  it('2.1 are reported with what to write', () => {
    expect(verified({ pages: { ...HOME, '/about': {}, '/en/services/ai': {} }, exact: true })).toEqual([
      {
        severity: 'error',
        code: 'missing-alternate',
        text: '/about has no English version',
        location: { file: 'content/fr/about.md' },
        notes: [{ text: 'write content/en/about.md, or say "only: fr" in the front matter' }],
      },
      {
        severity: 'error',
        code: 'missing-alternate',
        text: '/en/services/ai has no French version',
        location: { file: 'content/en/services/ai.md' },
        notes: [{ text: 'write content/fr/services/ai.md, or say "only: en" in the front matter' }],
      },
    ]);
  });

  it.each<[string, string, TestPage]>([
    ['a document for one language', '/about', { only: 'fr' }],
    ['a document for one language', '/en/about', { only: 'en' }],
    ['a numbered page', '/blog/page/2', { meta: { pagination: { page: 2, pages: 2, links: [] } } }],
    [
      'a term',
      '/en/blog/tags/ai',
      { meta: { term: { id: 'ai', label: 'AI', description: '', path: '', count: 1 } } },
    ],
  ])('2.1 may be missing of %s (%s)', (_what, path, page) => {
    expect(verified({ pages: { ...HOME, [path]: page }, exact: true })).toEqual([]);
  });

  it('2.1 may not be missing of the first page of a list', () => {
    const meta = { pagination: { page: 1, pages: 2, links: [] } };
    expect(verifiedLines({ pages: { ...HOME, '/blog': { meta } }, exact: true })).toEqual([
      'missing-alternate content/fr/blog.md /blog has no English version',
    ]);
  });
});

describe('alternates', () => {
  it('2.1 must be returned', () => {
    const pages = {
      '/about': {},
      '/en/about': { links: links(['en', '/en/about'], ['x-default', '/en/about']) },
    };
    expect(verifiedLines({ pages })).toEqual([
      'hreflang-no-return content/fr/about.md The alternate "en" on /about has no link back: /en/about does not name /about',
    ]);
  });

  it('2.1 are reported once, not once for each tag', () => {
    const pages = {
      '/a': { links: links(['fr', '/a'], ['en', '/en/b'], ['en-US', '/en/b'], ['x-default', '/a']) },
      '/b': {},
    };
    expect(verifiedLines({ pages })).toEqual([
      'hreflang-no-return content/fr/a.md The alternate "en" on /a has no link back: /en/b does not name /a',
      'hreflang-no-return content/en/a.md The alternate "fr" on /en/a has no link back: /a does not name /en/a',
    ]);
  });

  it.each(['/en/nowhere', '/feed.xml'])('2.1 must lead to a page: %s', (path) => {
    const pages = { '/a': { links: links(['fr', '/a'], ['en', path]) }, '/en/a': { links: '' } };
    expect(verifiedLines({ pages, files: { 'feed.xml': 'x' } })).toEqual([
      `hreflang-no-return content/fr/a.md The alternate "en" on /a leads to no page: ${path}`,
    ]);
  });

  it('2.1 may all lead to the page itself', () => {
    const own = links(['en', '/en/a'], ['en-US', '/en/a'], ['x-default', '/en/a']);
    expect(verified({ pages: { '/en/a': { links: own, only: 'en' } }, exact: true })).toEqual([]);
  });
});

describe('canonicals', () => {
  it.each([`${ORIGIN}/b`, `${ORIGIN}/a?x=1`, `${ORIGIN}/a/`, '/a', 'https://other.example/a', ''])(
    '2.1 must be the own address: %s',
    (href) => {
      const own = links(['fr', '/a'], ['en', '/en/a']);
      expect(
        verifiedLines({
          pages: { '/a': { links: `<link rel="canonical" href="${href}">${own}` }, '/b': {} },
        }),
      ).toEqual([
        `wrong-canonical content/fr/a.md The canonical on /a is "${href}", which is not its own address`,
      ]);
    },
  );
});
