import type { PageMeta, Person } from '../api/page.ts';
import type { Memo } from '../cache/memo.ts';
import type { PageBrief } from '../output/page-brief.ts';
import { briefOf, metaOf } from '../output/page-facts.ts';
import type { Output } from '../output/site-file.ts';
import { byLocale } from '../shared/by-locale.ts';
import { escapeXml } from '../shared/escape.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import { LOCALE_TAG, LOCALES } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import { stringsOf } from '../shared/record.ts';
import type { Config, Page, Site } from '../types.ts';
import { absoluteUrls } from './absolute-urls.ts';
import type { EmitInput } from './emit-input.ts';

/** Most entries of one feed, the newest. Feed readers keep the entries that they have seen. */
const MOST_ENTRIES = 50;

/** Everything that feeds are made from. */
interface FeedInput extends Pick<EmitInput, 'site' | 'pages' | 'memo'> {
  readonly config: Pick<Config, 'origin' | 'organization'>;
}

/** Returns the URL path of a locale's feed: `/feed.xml` or `/en/feed.xml`. */
export function feedPath(locale: Locale): string {
  return localePath('/feed.xml', locale);
}

/** Makes an Atom feed per locale, of all collections that have a feed: whole texts, absolute URLs. */
export function feedFiles({ config, site, pages, memo }: FeedInput): readonly Output[] {
  const { origin, organization } = config;
  const shown = shownInFeeds(site, memo);
  const made = new Map(pages.filter(({ body }) => body !== undefined).map((one) => [one.page.path, one]));
  const entries = byLocale((locale) =>
    shown[locale].flatMap((path): readonly FeedEntry[] => {
      const { page, body } = made.get(path) ?? {};
      return page === undefined || body === undefined ? [] : [[metaOf(page), body]];
    }),
  );
  const lists = byLocale((locale) => listOf(entries[locale], locale, site));
  const terms = byLocale((locale) => lists[locale]?.terms);
  // A memo keeps one list per function, so this one holds the entries of both languages.
  const all = memo.map([...entries.fr, ...entries.en], entryElement, { origin, organization }, terms);
  const elements = { fr: all.slice(0, entries.fr.length), en: all.slice(entries.fr.length) };
  return LOCALES.map((locale) =>
    feedFile(locale, { entries: entries[locale], elements: elements[locale], list: lists[locale] }, config),
  );
}

/** Returns the paths of the pages whose text a feed shows. */
export function fedPaths(site: Site, memo: Memo): ReadonlySet<string> {
  const { fr, en } = shownInFeeds(site, memo);
  return new Set([...fr, ...en]);
}

/** Finds the page that lists the entries, which is the page of their folder; else the home page. */
function listOf(entries: readonly FeedEntry[], locale: Locale, site: Site): PageMeta | undefined {
  const folder = entries[0]?.[0].path.replace(/\/[^/]+$/, '');
  const at = (path: string | undefined): PageMeta | undefined =>
    site.pages.find((page) => page.path === path)?.props.internal.page;
  return at(folder) ?? at(localePath('/', locale));
}

/** The metadata of a page, and the HTML of its body. */
type FeedEntry = readonly [PageMeta, string];

/** Lists the newest pages of each language that feeds show. They are sorted again only when a path or date changes. */
function shownInFeeds({ feeds, pages }: Site, memo: Memo): Localized<readonly string[]> {
  return memo(newestPaths, feeds, memo.map(pages, dateOf));
}

function newestPaths(feeds: Site['feeds'], pages: readonly DatedPage[]): Localized<readonly string[]> {
  const fed = new Set(feeds.flatMap(({ paths }) => paths));
  return byLocale((locale) =>
    pages
      .filter((page) => page.locale === locale && fed.has(page.path))
      .sort(byDate)
      .slice(0, MOST_ENTRIES)
      .map(({ path }) => path),
  );
}

/** A page with the date of its publication, empty when it has none. */
interface DatedPage {
  readonly path: string;
  readonly locale: Locale;
  readonly date: string;
}

function dateOf(page: Page): DatedPage {
  const brief = briefOf(page);
  return { path: page.path, locale: brief.locale, date: published(brief) ?? '' };
}

function byDate(a: DatedPage, b: DatedPage): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.path < b.path ? -1 : 1;
}

/** The contents of one language's feed. */
interface Feed {
  readonly entries: readonly FeedEntry[];
  /** One XML element for each entry, in the same order. */
  readonly elements: readonly string[];
  readonly list: PageMeta | undefined;
}

function feedFile(locale: Locale, { entries, elements, list }: Feed, config: FeedInput['config']): Output {
  const { origin, organization } = config;
  const home = localePath('/', locale);
  const title = list === undefined || list.path === home ? [] : [list.title];
  const founded = `${organization.founded}-01-01`;
  const latest = entries
    .map(([meta]) => updated(meta) ?? founded)
    .sort()
    .at(-1);
  const self = feedPath(locale);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${LOCALE_TAG[locale]}">`,
    element('id', tagUri(self, config)),
    element('title', [organization.name, ...title].join(' – ')),
    ...(list === undefined ? [] : [element('subtitle', list.description)]),
    element('updated', instant(latest ?? founded)),
    `<author>${element('name', organization.name)}${element('uri', `${origin}/`)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin + self)}"/>`,
    `<link rel="alternate" type="text/html" hreflang="${LOCALE_TAG[locale]}" href="${escapeXml(origin + (list?.path ?? home))}"/>`,
    ...elements,
    '</feed>\n',
  ];
  return { file: self.slice(1), content: lines.join('\n'), kind: 'rest' };
}

/** @param terms terms of each language's list, whose labels name the tags */
function entryElement(
  [meta, html]: FeedEntry,
  config: FeedInput['config'],
  terms: Localized<PageMeta['terms'] | undefined>,
): string {
  const label = (tag: string) => terms[meta.locale]?.find(({ id }) => id === tag)?.label;
  const url = config.origin + meta.path;
  // Not from the address: when it changes, feed readers must not show the text a second time.
  const id = meta.feedId ?? localePath(meta.key, meta.locale);
  const firstDate = published(meta);
  return [
    '<entry>',
    element('id', tagUri(id, config)),
    element('title', meta.title),
    `<link rel="alternate" type="text/html" hreflang="${LOCALE_TAG[meta.locale]}" href="${escapeXml(url)}"/>`,
    ...(firstDate === undefined ? [] : [element('published', instant(firstDate))]),
    element('updated', instant(updated(meta) ?? `${config.organization.founded}-01-01`)),
    ...(meta.authors ?? []).map((person) => authorElement(person, config.origin)),
    ...stringsOf(meta.fields.tags).map((tag) => categoryElement(tag, label(tag))),
    element('summary', meta.description),
    `<content type="html">${escapeXml(absoluteUrls(withoutAsides(html), url))}</content>`,
    '</entry>',
  ].join('\n');
}

/** Removes text that is only for screen readers: feed readers have no styles, and would show it. */
function withoutAsides(html: string): string {
  return html.replaceAll(/<span class="visually-hidden">[^<]*<\/span>/g, '');
}

function authorElement({ name, url }: Person, origin: string): string {
  const uri = url === undefined ? '' : element('uri', url.startsWith('/') ? origin + url : url);
  return `<author>${element('name', name)}${uri}</author>`;
}

function categoryElement(term: string, label: string | undefined): string {
  const labelled = label === undefined ? '' : ` label="${escapeXml(label)}"`;
  return `<category term="${escapeXml(term)}"${labelled}/>`;
}

/** Makes an id (RFC 4151) with the year the organization began, so that it outlives scheme, port and address. */
function tagUri(path: string, { origin, organization }: FeedInput['config']): string {
  return `tag:${new URL(origin).hostname},${organization.founded}:${path}`;
}

/** Returns noon in UTC, which is on the same day from Hawaii to Sydney. */
function instant(date: string): string {
  return `${date}T12:00:00Z`;
}

function published(meta: PageBrief): string | undefined {
  return text(meta.fields.date) ?? meta.lastModified;
}

function updated(meta: PageMeta): string | undefined {
  return meta.lastModified ?? text(meta.fields.updated) ?? text(meta.fields.date);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function element(name: string, content: string): string {
  return `<${name}>${escapeXml(content)}</${name}>`;
}
