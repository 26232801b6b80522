import type { Locale } from '../shared/locale.ts';
import { LOCALE_TAG, LOCALES } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import type { Config, Output, PageMeta, RenderedPage, Site } from '../types.ts';
import { absoluteUrls } from './absolute-urls.ts';
import { escapeXml } from './xml.ts';

/** Entries of one feed, newest first: readers keep what they have seen. */
const MOST_ENTRIES = 50;

/** What feeds are made of. */
export interface FeedInput {
  readonly config: Pick<Config, 'origin' | 'organization'>;
  readonly site: Site;
  readonly pages: readonly RenderedPage[];
}

/** URL path of a locale's feed: `/feed.xml` and `/en/feed.xml`. */
export function feedPath(locale: Locale): string {
  return localePath('/feed.xml', locale);
}

/** An Atom feed per locale of every collection that has one: whole texts, absolute URLs. */
export function feedFiles(input: FeedInput): readonly Output[] {
  const fed = new Set(input.site.feeds.flatMap((feed) => feed.paths));
  const metas = new Map(
    input.site.pages.filter(({ path }) => fed.has(path)).map((page) => [page.path, page.props.internal.page]),
  );
  const rendered = new Map(input.pages.filter(({ path }) => fed.has(path)).map((page) => [page.path, page]));
  return LOCALES.map((locale) => {
    const entries = input.site.feeds
      .filter((feed) => feed.locale === locale)
      .flatMap((feed) => feed.paths)
      .flatMap((path) => pair(metas.get(path), rendered.get(path)))
      .sort(byDate)
      .slice(0, MOST_ENTRIES);
    return feedFile(locale, entries, input);
  });
}

interface FeedEntry {
  readonly meta: PageMeta;
  readonly html: string;
}

function pair(meta: PageMeta | undefined, page: RenderedPage | undefined): readonly FeedEntry[] {
  return meta === undefined || page === undefined ? [] : [{ meta, html: page.body ?? page.html }];
}

function byDate(a: FeedEntry, b: FeedEntry): number {
  const [dateA, dateB] = [published(a.meta) ?? '', published(b.meta) ?? ''];
  if (dateA !== dateB) return dateA < dateB ? 1 : -1;
  return a.meta.path < b.meta.path ? -1 : 1;
}

function feedFile(locale: Locale, entries: readonly FeedEntry[], { config, site }: FeedInput): Output {
  const { origin, organization } = config;
  const home = localePath('/', locale);
  const subtitle = site.pages.find((page) => page.path === home)?.props.internal.page.description;
  const founded = `${organization.founded}-01-01`;
  const latest = entries
    .map((entry) => updated(entry.meta) ?? founded)
    .sort()
    .at(-1);
  const self = feedPath(locale);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${LOCALE_TAG[locale]}">`,
    element('id', tagUri(self, config)),
    element('title', organization.name),
    ...(subtitle === undefined ? [] : [element('subtitle', subtitle)]),
    element('updated', instant(latest ?? founded)),
    `<author>${element('name', organization.name)}${element('uri', `${origin}/`)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin + self)}"/>`,
    `<link rel="alternate" type="text/html" hreflang="${LOCALE_TAG[locale]}" href="${escapeXml(origin + home)}"/>`,
    ...entries.map((entry) => entryElement(entry, config)),
    '</feed>\n',
  ];
  return { file: self.slice(1), content: lines.join('\n'), kind: 'rest' };
}

function entryElement({ meta, html }: FeedEntry, config: FeedInput['config']): string {
  const url = config.origin + meta.path;
  const firstDate = published(meta);
  return [
    '<entry>',
    element('id', tagUri(meta.path, config)),
    element('title', meta.title),
    `<link rel="alternate" type="text/html" hreflang="${LOCALE_TAG[meta.locale]}" href="${escapeXml(url)}"/>`,
    ...(firstDate === undefined ? [] : [element('published', instant(firstDate))]),
    element('updated', instant(updated(meta) ?? `${config.organization.founded}-01-01`)),
    ...tags(meta).map((tag) => `<category term="${escapeXml(tag)}"/>`),
    element('summary', meta.description),
    `<content type="html">${escapeXml(absoluteUrls(html, url))}</content>`,
    '</entry>',
  ].join('\n');
}

/** Ids that outlive `https`, ports and paths of the host: RFC 4151, by the year the organization began. */
function tagUri(path: string, { origin, organization }: FeedInput['config']): string {
  return `tag:${new URL(origin).hostname},${organization.founded}:${path}`;
}

/** Noon in UTC is the same day for readers from Hawaii to Sydney. */
function instant(date: string): string {
  return `${date}T12:00:00Z`;
}

function published(meta: PageMeta): string | undefined {
  return text(meta.fields.date) ?? meta.lastModified;
}

function updated(meta: PageMeta): string | undefined {
  return meta.lastModified ?? text(meta.fields.updated) ?? text(meta.fields.date);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function tags(meta: PageMeta): readonly string[] {
  const value = meta.fields.tags;
  return Array.isArray(value) ? value.filter((tag): tag is string => typeof tag === 'string') : [];
}

function element(name: string, content: string): string {
  return `<${name}>${escapeXml(content)}</${name}>`;
}
