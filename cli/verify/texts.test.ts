import { describe, expect, it } from 'vitest';
import type { TestPage } from '../tests/verify/fixture.ts';
import { verified, verifiedLines } from '../tests/verify/fixture.ts';

function lines(page: TestPage): readonly string[] {
  return verifiedLines({ pages: { '/about': page } });
}

describe('texts', () => {
  it.each<[string, TestPage]>([
    ['a title of 3 characters', { title: 'é'.repeat(3) }],
    ['a title of 60 characters', { title: 'x'.repeat(60) }],
    ['a title of 60 emoji', { title: '🙂'.repeat(60) }],
    ['a title of 60 characters before a long brand', { title: 'x'.repeat(60), brand: 'y'.repeat(40) }],
    ['a description of 70 characters', { description: 'x'.repeat(70) }],
    ['a description of 165 characters', { description: 'x'.repeat(165) }],
    ['a short title that is not indexed', { title: 'x', description: '', meta: { noindex: true } }],
    ['a short title of a draft', { title: 'x', description: '', meta: { draft: true } }],
  ])('may be %s', (_what, page) => {
    expect(lines(page)).toEqual([]);
  });

  it.each<[TestPage, string]>([
    [
      { title: 'x' },
      `title-length content/fr/about.md:2 The title of /about has 1 character, not 3 to 60: "x"`,
    ],
    [
      { title: 'x'.repeat(2) },
      `title-length content/fr/about.md:2 The title of /about has 2 characters, not 3 to 60: "xx"`,
    ],
    [
      { title: 'x'.repeat(61) },
      `title-length content/fr/about.md:2 The title of /about has 61 characters, not 3 to 60: "${'x'.repeat(61)}"`,
    ],
    [
      { description: 'Trop court' },
      'description-length content/fr/about.md:1 The description of /about has 10 characters, not 70 to 165: "Trop court"',
    ],
    [
      { description: 'x'.repeat(166) },
      `description-length content/fr/about.md:1 The description of /about has 166 characters, not 70 to 165: "${'x'.repeat(166)}"`,
    ],
    [
      { description: '' },
      'description-length content/fr/about.md:1 The description of /about has 0 characters, not 70 to 165: ""',
    ],
  ])('are reported: %j', (page, expected) => {
    expect(lines(page)).toEqual([expected]);
  });

  it('are warnings', () => {
    expect(
      verified({ pages: { '/about': { title: 'x', description: 'x' } } }).map(({ severity }) => severity),
    ).toEqual(['warning', 'warning']);
  });

  it('are titles of their own within a language', () => {
    const title = 'Notre approche';
    const pages = {
      '/a': { title },
      '/b': { title },
      '/en/b': { title },
      '/c': { title, meta: { noindex: true } },
    };
    expect(verified({ pages })).toEqual([
      {
        severity: 'warning',
        code: 'duplicate-title',
        text: '/b has the same title as /a: "Notre approche"',
        location: { file: 'content/fr/b.md', line: 2 },
        notes: [{ text: '/a comes from here', location: { file: 'content/fr/a.md', line: 2 } }],
      },
    ]);
  });

  it('of generated lists are at the document they come from, without a line', () => {
    const pagination = { page: 2, pages: 2, links: [] };
    const second = { title: 'x', meta: { pagination, file: 'content/fr/blog.md' } };
    expect(verifiedLines({ pages: { '/blog': {}, '/blog/page/2': second } })).toEqual([
      'title-length content/fr/blog.md The title of /blog/page/2 has 1 character, not 3 to 60: "x"',
    ]);
  });
});
