import { describe, expect, it } from 'vitest';
import { metaOf } from '../output/page-facts.ts';
import { config, redirect, site } from '../tests/emit/fixture.ts';
import { xmlErrors } from '../tests/emit/xmllint.ts';
import { testMeta } from '../tests/test-page.ts';
import { robotsFile } from './robots.ts';
import { sitemapFiles } from './sitemap.ts';

const origin = 'https://tenaise.example';

function sitemapsOf(...input: Parameters<typeof site>): ReturnType<typeof sitemapFiles> {
  const { pages, redirects } = site(...input);
  return sitemapFiles(pages.map(metaOf), redirects, origin);
}

function sitemap(...input: Parameters<typeof site>): string {
  const files = sitemapsOf(...input);
  expect(files.map((file) => file.file)).toEqual(['sitemap.xml']);
  return String(files[0]?.content);
}

function link(hreflang: string, path: string): string {
  return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${origin}${path}"/>`;
}

describe('sitemapFiles', () => {
  it('3.4 lists each page with the tags of 2.1, French as x-default', async () => {
    const xml = sitemap([
      testMeta({ path: '/' }),
      testMeta({ path: '/en' }),
      testMeta({ path: '/en/about' }),
    ]);
    const home = [
      link('fr', '/'),
      link('fr-CA', '/'),
      link('en', '/en'),
      link('en-US', '/en'),
      link('x-default', '/'),
    ];
    const about = home.map((tag) => tag.replace(/\/"\/>$/, '/about"/>').replace(/\/en"\/>$/, '/en/about"/>'));
    expect(xml).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
        `<url><loc>${origin}/</loc>${home.join('')}</url>\n` +
        `<url><loc>${origin}/en</loc>${home.join('')}</url>\n` +
        `<url><loc>${origin}/en/about</loc>${about.join('')}</url>\n` +
        '</urlset>\n',
    );
    expect(await xmlErrors(xml, 'sitemap')).toEqual([]);
  });

  it('2.1 points a page without alternate to itself', () => {
    const xml = sitemap([testMeta({ path: '/en/only', alternates: { en: '/en/only' } })]);
    const links = [link('en', '/en/only'), link('en-US', '/en/only'), link('x-default', '/en/only')];
    expect(xml).toContain(`<loc>${origin}/en/only</loc>${links.join('')}</url>`);
  });

  it('3.4 gives lastmod only when the content says it', () => {
    const xml = sitemap([testMeta({ path: '/a', lastModified: '2026-03-01' }), testMeta({ path: '/b' })]);
    expect(xml).toContain('/a</loc><lastmod>2026-03-01</lastmod>');
    expect(xml.match(/<lastmod>/g)).toHaveLength(1);
  });

  it('3.4 leaves noindex pages and redirects out', () => {
    const pages = [
      testMeta({ path: '/' }),
      testMeta({ path: '/contact/error', noindex: true }),
      testMeta({ path: '/old' }),
    ];
    const xml = sitemap(pages, { redirects: [redirect('/old', '/')] });
    expect(xml.match(/<loc>/g)).toHaveLength(1);
  });

  it('3.4 escapes paths and percent-encodes what is not ASCII', async () => {
    const xml = sitemap([testMeta({ path: "/r&d'<é>", alternates: { fr: "/r&d'<é>" } })]);
    expect(xml).toContain(`<loc>${origin}/r&amp;d&#39;%3C%C3%A9%3E</loc>`);
    expect(await xmlErrors(xml, 'sitemap')).toEqual([]);
  });

  it('3.4 is an empty list when nothing may be indexed', async () => {
    expect(await xmlErrors(sitemap([testMeta({ path: '/', noindex: true })]), 'sitemap')).toEqual([]);
  });

  it('3.4 becomes an index with parts above 50,000 URLs, in the same order', async () => {
    const pages = Array.from({ length: 50_001 }, (_, index) =>
      testMeta({ path: `/p${index}`, alternates: { fr: `/p${index}` } }),
    );
    const files = sitemapsOf(pages);
    expect(files.map(({ file }) => file)).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']);
    const [index = '', first = '', second = ''] = files.map(({ content }) => String(content));
    expect(index).toContain(
      `<sitemap><loc>${origin}/sitemap-1.xml</loc></sitemap>\n<sitemap><loc>${origin}/sitemap-2.xml</loc></sitemap>`,
    );
    expect(first.match(/<loc>/g)).toHaveLength(50_000);
    expect(second.match(/<loc>[^<]*/g)).toEqual([`<loc>${origin}/p50000`]);
    expect(await xmlErrors(index, 'sitemap')).toEqual([]);
    expect(await xmlErrors(second, 'sitemap')).toEqual([]);
  });

  it('3.4 keeps every part under 50 MB', () => {
    const long = 'x'.repeat(20_000);
    const pages = Array.from({ length: 450 }, (_, index) => testMeta({ path: `/${long}${index}` }));
    const [, ...parts] = sitemapsOf(pages);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(Buffer.byteLength(part.content)).toBeLessThanOrEqual(50_000_000);
  });
});

describe('robotsFile', () => {
  it('3.4 is open and names the sitemap', () => {
    expect(robotsFile(config()).content).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
  });

  it('3.6 is closed when the build must not be indexed', () => {
    expect(robotsFile(config({ indexable: false })).content).toBe('User-agent: *\nDisallow: /\n');
  });
});
