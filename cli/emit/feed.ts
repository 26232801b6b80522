import type { PageMeta, Person } from '../api/page.ts';
import type { Memo } from '../cache/memo.ts';
import type { PageBrief } from '../output/page-brief.ts';
import { briefOf, metaOf } from '../output/page-facts.ts';
import type { Output } from '../output/site-file.ts';
import { escapeXml } from '../shared/escape.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import { LOCALE_TAG, LOCALES } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import { stringsOf } from '../shared/record.ts';
import type { Config, Page, Site } from '../types.ts';
import { absoluteUrls } from './absolute-urls.ts';
import type { EmitInput } from './emit-input.ts';

/** Entries of one feed, newest first: readers keep what they have seen. */
const MOST_ENTRIES = 50;

/** What feeds are made of. */
interface FeedInput extends Pick<EmitInput, 'site' | 'pages' | 'memo'> {
  readonly config: Pick<Config, 'origin' | 'organization'>;
}

/** URL path of a locale's feed: `/feed.xml` and `/en/feed.xml`. */
export function feedPath(locale: Locale): string {
  return localePath('/feed.xml', locale);
}

/** An Atom feed per locale of every collection that has one: whole texts, absolute URLs. */
export function feedFiles({ config, site, pages, memo }: FeedInput): readonly Output[] {
  const { origin, organization } = config;
  const shown = shownInFeeds(site, memo);
  const fed = fedPaths(site, memo);
  const metas = new Map(
    site.pages.filter(({ path }) => fed.has(path)).map((page) => [page.path, metaOf(page)]),
  );
  const bodies = new Map(pages.filter(({ path }) => fed.has(path)).map(({ path, body }) => [path, body]));
  const entriesOf = (locale: Locale): readonly FeedEntry[] =>
    shown[locale].flatMap((path): readonly FeedEntry[] => {
      const [meta, html] = [metas.get(path), bodies.get(path)];
      return meta === undefined || html === undefined ? [] : [[meta, html]];
    });
  const entries = { fr: entriesOf('fr'), en: entriesOf('en') };
  const lists = { fr: listOf(entries.fr, 'fr', site), en: listOf(entries.en, 'en', site) };
  const terms = { fr: lists.fr?.terms, en: lists.en?.terms };
  // A memo keeps one list of a function: both languages' entries are in it.
  const all = memo.map([...entries.fr, ...entries.en], entryElement, { origin, organization }, terms);
  const elements = { fr: all.slice(0, entries.fr.length), en: all.slice(entries.fr.length) };
  return LOCALES.map((locale) =>
    feedFile(locale, { entries: entries[locale], elements: elements[locale], list: lists[locale] }, config),
  );
}

/** Paths of the pages whose text a feed shows. */
export function fedPaths(site: Site, memo: Memo): ReadonlySet<string> {
  const { fr, en } = shownInFeeds(site, memo);
  return new Set([...fr, ...en]);
}

/** The page that lists the entries, in whose folder they are; the home page where there is none. */
function listOf(entries: readonly FeedEntry[], locale: Locale, site: Site): PageMeta | undefined {
  const folder = entries[0]?.[0].path.replace(/\/[^/]+$/, '');
  const at = (path: string | undefined): PageMeta | undefined =>
    site.pages.find((page) => page.path === path)?.props.internal.page;
  return at(folder) ?? at(localePath('/', locale));
}

/** What a page says of itself, and the HTML of its body. */
type FeedEntry = readonly [PageMeta, string];

/** Paths of the newest pages of each language's collections that have a feed: a text that changes leaves them as they are. */
function shownInFeeds({ feeds, pages }: Site, memo: Memo): Localized<readonly string[]> {
  return memo(newestPaths, feeds, memo.map(pages, dateOf));
}

function newestPaths(feeds: Site['feeds'], pages: readonly Dated[]): Localized<readonly string[]> {
  const fed = new Set(feeds.flatMap(({ paths }) => paths));
  const newest = (locale: Locale): readonly string[] =>
    pages
      .filter((page) => page.locale === locale && fed.has(page.path))
      .sort(byDate)
      .slice(0, MOST_ENTRIES)
      .map(({ path }) => path);
  return { fr: newest('fr'), en: newest('en') };
}

/** When a page was published. */
interface Dated {
  readonly path: string;
  readonly locale: Locale;
  readonly date: string;
}

function dateOf(page: Page): Dated {
  const brief = briefOf(page);
  return { path: page.path, locale: brief.locale, date: published(brief) ?? '' };
}

function byDate(a: Dated, b: Dated): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.path < b.path ? -1 : 1;
}

/** What is in one language's feed. */
interface Feed {
  readonly entries: readonly FeedEntry[];
  /** Their elements, in their order. */
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

/** @param terms what readers call tags */
function entryElement(
  [meta, html]: FeedEntry,
  config: FeedInput['config'],
  terms: Localized<PageMeta['terms'] | undefined>,
): string {
  const label = (tag: string) => terms[meta.locale]?.find(({ id }) => id === tag)?.label;
  const url = config.origin + meta.path;
  // Never by its address: a reader that shows a text once goes on doing so when that changes.
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

/** Readers have no styles: what is said beside a link to those who listen would be shown to all. */
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

/** Ids that outlive `https`, ports and paths of the host: RFC 4151, by the year the organization began. */
function tagUri(path: string, { origin, organization }: FeedInput['config']): string {
  return `tag:${new URL(origin).hostname},${organization.founded}:${path}`;
}

/** Noon in UTC is the same day for readers from Hawaii to Sydney. */
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
