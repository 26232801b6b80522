import type { PageBrief } from '../output/page-brief.ts';
import { hreflangs } from '../output/page-brief.ts';
import type { Output } from '../output/site-file.ts';
import { escapeXml } from '../shared/escape.ts';
import type { Redirect } from '../types.ts';

/** Limits of one sitemap, by the protocol of sitemaps.org. */
const MOST_URLS = 50_000;
const MOST_BYTES = 50_000_000;

/** Makes `sitemap.xml` with every language of each page; an index and numbered parts when one file is too small. */
export function sitemapFiles(
  pages: readonly PageBrief[],
  redirects: readonly Redirect[],
  origin: string,
): readonly Output[] {
  const entries = indexablePages(pages, redirects).map((page) => urlElement(page, origin));
  const parts = split(entries);
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return [xmlFile('sitemap.xml', urlset(only))];
  const files = parts.map((part, index) => xmlFile(`sitemap-${index + 1}.xml`, urlset(part)));
  const index = files.map((file) => `<sitemap><loc>${escapeXml(`${origin}/${file.file}`)}</loc></sitemap>\n`);
  return [
    xmlFile('sitemap.xml', `<sitemapindex xmlns="${SITEMAP}">\n${index.join('')}</sitemapindex>\n`),
    ...files,
  ];
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';

function indexablePages(pages: readonly PageBrief[], redirects: readonly Redirect[]): readonly PageBrief[] {
  const redirected = new Set(redirects.map((redirect) => redirect.from));
  return pages.filter((page) => !page.noindex && !redirected.has(page.path));
}

function urlElement(page: PageBrief, origin: string): string {
  const links = hreflangs(page).map(
    ([hreflang, path]) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(absolute(path, origin))}"/>`,
  );
  const lastModified =
    page.lastModified === undefined ? '' : `<lastmod>${escapeXml(page.lastModified)}</lastmod>`;
  return `<url><loc>${escapeXml(absolute(page.path, origin))}</loc>${lastModified}${links.join('')}</url>\n`;
}

function absolute(path: string, origin: string): string {
  return path === '/' ? `${origin}/` : origin + encodeURI(path);
}

function split(entries: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  let bytes = 0;
  for (const entry of entries) {
    const part = parts.at(-1) ?? [];
    const size = Buffer.byteLength(entry);
    const full = part.length >= MOST_URLS || bytes + size > MOST_BYTES - 1_000;
    if (full) parts.push([entry]);
    else part.push(entry);
    bytes = full ? size : bytes + size;
  }
  return parts;
}

function urlset(entries: readonly string[]): string {
  return `<urlset xmlns="${SITEMAP}" xmlns:xhtml="${XHTML}">\n${entries.join('')}</urlset>\n`;
}

function xmlFile(file: string, root: string): Output {
  return { file, content: `<?xml version="1.0" encoding="UTF-8"?>\n${root}`, kind: 'rest' };
}
