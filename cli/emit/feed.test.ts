import { describe, expect, it } from 'vitest';
import type { PageMeta } from '../api/page.ts';
import { createMemo } from '../cache/memo.ts';
import { config, rendered, site } from '../tests/emit/fixture.ts';
import { xmlErrors } from '../tests/emit/xmllint.ts';
import { testMeta } from '../tests/test-page.ts';
import { feedFiles, feedPath } from './feed.ts';

const first = testMeta({
  path: '/blog/premier',
  title: 'Premier « essai » & <b>',
  fields: { date: '2026-01-05', tags: ['ia', 'design'] },
});
const second = testMeta({
  path: '/blog/second',
  fields: { date: '2026-02-05', updated: '2026-03-10', tags: ['ia'] },
  lastModified: '2026-03-10',
});
const english = testMeta({ path: '/en/blog/first', fields: { date: '2026-01-06' } });
const posts: readonly PageMeta[] = [first, second, english];
const example = site([testMeta({ path: '/' }), testMeta({ path: '/en' }), ...posts], {
  feeds: [
    { collection: 'posts', locale: 'fr', paths: ['/blog/premier', '/blog/second'] },
    { collection: 'posts', locale: 'en', paths: ['/en/blog/first'] },
  ],
});
const pages = posts.map((post) => rendered(post, `<h1>${post.path}</h1><a href="/x?a=1&amp;b=2">x</a>`));

function files(input: Partial<Parameters<typeof feedFiles>[0]> = {}): ReturnType<typeof feedFiles> {
  return feedFiles({ config: config(), site: example, pages, memo: createMemo(), ...input });
}

function feeds(input: Partial<Parameters<typeof feedFiles>[0]> = {}): readonly string[] {
  return files(input).map((file) => String(file.content));
}

describe('feedFiles', () => {
  it('makes the same of changed input with the memo of an earlier build as without one', () => {
    const memo = createMemo();
    const before = feeds({ memo });
    const changes: readonly Parameters<typeof feeds>[0][] = [
      {},
      { pages: [rendered(first, '<h1>Autre texte</h1>'), ...pages.slice(1)] },
      { config: config({ organization: { ...config().organization, founded: 1999 } }) },
      { site: { ...example, feeds: example.feeds.slice(0, 1) } },
    ];
    for (const [row, change] of changes.entries()) {
      const anew = feeds(change);
      expect(feeds({ ...change, memo })).toEqual(anew);
      if (row > 0) expect(anew).not.toEqual(before);
    }
  });

  it('3.4 is at /feed.xml and /en/feed.xml', () => {
    expect(files().map((file) => file.file)).toEqual(['feed.xml', 'en/feed.xml']);
    expect([feedPath('fr'), feedPath('en')]).toEqual(['/feed.xml', '/en/feed.xml']);
  });

  it('3.4 is this Atom document', () => {
    expect(feeds()[1]).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<id>tag:tenaise.example,2023:/en/feed.xml</id>
<title>Tenaise &amp; Cie</title>
<subtitle>Description of /en</subtitle>
<updated>2026-01-06T12:00:00Z</updated>
<author><name>Tenaise &amp; Cie</name><uri>https://tenaise.example/</uri></author>
<link rel="self" type="application/atom+xml" href="https://tenaise.example/en/feed.xml"/>
<link rel="alternate" type="text/html" hreflang="en-US" href="https://tenaise.example/en"/>
<entry>
<id>tag:tenaise.example,2023:/en/blog/first</id>
<title>Title of /en/blog/first</title>
<link rel="alternate" type="text/html" hreflang="en-US" href="https://tenaise.example/en/blog/first"/>
<published>2026-01-06T12:00:00Z</published>
<updated>2026-01-06T12:00:00Z</updated>
<summary>Description of /en/blog/first</summary>
<content type="html">&lt;h1&gt;/en/blog/first&lt;/h1&gt;&lt;a href=&quot;https://tenaise.example/x?a=1&amp;amp;b=2&quot;&gt;x&lt;/a&gt;</content>
</entry>
</feed>
`);
  });

  it('3.4 names the list that it follows, leads to it, and labels tags in its language', () => {
    const list = testMeta({
      path: '/blog',
      title: 'Blogue',
      terms: [
        {
          id: 'ia',
          label: 'Intelligence « artificielle »',
          description: '',
          path: '/blog/tags/ia',
          count: 2,
        },
      ],
    });
    const [french = ''] = feeds({
      site: site([...posts, testMeta({ path: '/' }), list], { feeds: example.feeds }),
    });
    expect(french).toContain(
      '<title>Tenaise &amp; Cie – Blogue</title>\n<subtitle>Description of /blog</subtitle>',
    );
    expect(french).toContain('hreflang="fr-CA" href="https://tenaise.example/blog"/>');
    expect(french).toContain(
      '<category term="ia" label="Intelligence « artificielle »"/>\n<category term="design"/>',
    );
  });

  it.each([0, 1])('3.4 is valid Atom (locale %i)', async (index) => {
    expect(await xmlErrors(feeds()[index] ?? '', 'atom')).toEqual([]);
  });

  it('3.4 lists the newest first, says what was updated, names the tags', () => {
    const [french = ''] = feeds();
    expect(french.match(/<id>[^<]*/g)).toEqual([
      '<id>tag:tenaise.example,2023:/feed.xml',
      '<id>tag:tenaise.example,2023:/blog/second',
      '<id>tag:tenaise.example,2023:/blog/premier',
    ]);
    expect(french).toContain(
      '<published>2026-02-05T12:00:00Z</published>\n<updated>2026-03-10T12:00:00Z</updated>\n<category term="ia"/>',
    );
    expect(french).toContain('</subtitle>\n<updated>2026-03-10T12:00:00Z</updated>');
    expect(french).toContain('<title>Premier « essai » &amp; &lt;b&gt;</title>');
  });

  it('3.4 lists those of one day by their addresses, and is as new as what was last updated', () => {
    const dated = ['b', 'a', 'c'].map((name) =>
      testMeta({ path: `/blog/${name}`, fields: { date: '2026-01-05' } }),
    );
    const later = testMeta({ path: '/blog/d', fields: { date: '2026-01-04', updated: '2026-04-01' } });
    const all = [...dated, later];
    const paths = all.map(({ path }) => path);
    const [french = ''] = feeds({
      site: site(all, { feeds: [{ collection: 'posts', locale: 'fr', paths }] }),
      pages: all.map((post) => rendered(post, 'x')),
    });
    expect([...french.matchAll(/<id>tag:[^:]*:(\/blog[^<]*)/g)].map(([, path]) => path)).toEqual([
      '/blog/a',
      '/blog/b',
      '/blog/c',
      '/blog/d',
    ]);
    expect(french).toContain('<updated>2026-04-01T12:00:00Z</updated>\n<author>');
  });

  it('3.4 takes the body alone when the page has one', () => {
    const withBody = pages.map((page) => ({ ...page, body: '<p id="b"><a href="#b">x</a></p>' }));
    expect(feeds({ pages: withBody })[1]).toContain(
      '<content type="html">&lt;p id=&quot;b&quot;&gt;&lt;a href=&quot;https://tenaise.example/en/blog/first#b&quot;&gt;x&lt;/a&gt;&lt;/p&gt;</content>',
    );
  });

  it('3.2 reads no clock: a feed without posts is dated by the founding year', async () => {
    const [french = ''] = feeds({ site: site([testMeta({ path: '/' })]), pages: [] });
    expect(french).toContain('<updated>2023-01-01T12:00:00Z</updated>');
    expect(french).not.toContain('<entry>');
    expect(await xmlErrors(french, 'atom')).toEqual([]);
  });

  it('3.4 stays valid with hostile text', async () => {
    const hostile = testMeta({
      path: '/blog/x',
      title: ']]><script>\u0000\u0007\uD800',
      description: '"\' & < > \uFFFE',
      fields: { date: '2026-01-01', tags: ['"><x'] },
    });
    const [french = ''] = feeds({
      site: site([hostile], { feeds: [{ collection: 'posts', locale: 'fr', paths: ['/blog/x'] }] }),
      pages: [rendered(hostile, '<p>]]>&nbsp;&lt;\u000B<a href="/a&quot;>b">x')],
    });
    expect(await xmlErrors(french, 'atom')).toEqual([]);
    expect(french).toContain('<title>]]&gt;&lt;script&gt;</title>');
  });

  it('3.4 holds at most 50 entries', () => {
    const many = Array.from({ length: 60 }, (_, day) =>
      testMeta({
        path: `/blog/p${day}`,
        fields: { date: `2026-01-${String((day % 28) + 1).padStart(2, '0')}` },
      }),
    );
    const paths = many.map((post) => post.path);
    const [french = ''] = feeds({
      site: site(many, { feeds: [{ collection: 'posts', locale: 'fr', paths }] }),
      pages: many.map((post) => rendered(post, 'x')),
    });
    expect(french.match(/<entry>/g)).toHaveLength(50);
  });

  it('skips a page that failed to render', () => {
    expect(feeds({ pages: [] })[0]).not.toContain('<entry>');
  });
});
