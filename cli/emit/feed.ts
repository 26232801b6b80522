import type { PageMeta, Person } from '../api/page.ts';
import type { PageBrief } from '../output/page-brief.ts';
import { briefOf, metaOf } from '../output/page-brief.ts';
import type { Output } from '../output/site-file.ts';
import { escapeXml } from '../shared/escape.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import { LOCALE_TAG, LOCALES } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import { stringsOf } from '../shared/record.ts';
import type { Config, Page, Site } from '../types.ts';
import { absoluteUrls } from './absolute-urls.ts';

/** Entries of one feed, newest first: readers keep what they have seen. */
const MOST_ENTRIES = 50;

/** What a feed shows of a page. */
export interface FedPage {
  readonly path: string;
  /** HTML of the document's body alone; undefined for pages that no feed shows, and those that failed. */
  readonly body?: string;
}

/** What feeds are made of. */
interface FeedInput {
  readonly config: Pick<Config, 'origin' | 'organization'>;
  readonly site: Site;
  readonly pages: readonly FedPage[];
}

/** URL path of a locale's feed: `/feed.xml` and `/en/feed.xml`. */
export function feedPath(locale: Locale): string {
  return localePath('/feed.xml', locale);
}

/** An Atom feed per locale of every collection that has one: whole texts, absolute URLs. */
export function feedFiles(input: FeedInput): readonly Output[] {
  const shown = shownInFeeds(input.site);
  const fed = new Set([...shown.fr, ...shown.en].map(({ path }) => path));
  const bodies = new Map(
    input.pages.filter(({ path }) => fed.has(path)).map(({ path, body }) => [path, body] as const),
  );
  return LOCALES.map((locale) => {
    const entries = shown[locale].flatMap((page): readonly FeedEntry[] => {
      const html = bodies.get(page.path);
      return html === undefined ? [] : [{ meta: metaOf(page), html }];
    });
    return feedFile(locale, entries, input);
  });
}

/** Paths of the pages whose text a feed shows. */
export function fedPaths(site: Site): ReadonlySet<string> {
  const { fr, en } = shownInFeeds(site);
  return new Set([...fr, ...en].map(({ path }) => path));
}

/** The page that lists the entries, in whose folder they are; the home page where there is none. */
function listOf(entries: readonly FeedEntry[], locale: Locale, site: Site): PageMeta | undefined {
  const folder = entries[0]?.meta.path.replace(/\/[^/]+$/, '');
  const at = (path: string | undefined): PageMeta | undefined =>
    site.pages.find((page) => page.path === path)?.props.internal.page;
  return at(folder) ?? at(localePath('/', locale));
}

interface FeedEntry {
  readonly meta: PageMeta;
  readonly html: string;
}

/** The newest pages of each language's collections that have a feed. */
function shownInFeeds({ feeds, pages }: Site): Localized<readonly Page[]> {
  const fed = new Set(feeds.flatMap(({ paths }) => paths));
  const dated = pages
    .filter(({ path }) => fed.has(path))
    .map((page): Dated => ({ page, date: published(briefOf(page)) ?? '' }));
  const newest = (locale: Locale): readonly Page[] =>
    dated
      .filter(({ page }) => briefOf(page).locale === locale)
      .sort(byDate)
      .slice(0, MOST_ENTRIES)
      .map(({ page }) => page);
  return { fr: newest('fr'), en: newest('en') };
}

interface Dated {
  readonly page: Page;
  readonly date: string;
}

function byDate(a: Dated, b: Dated): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.page.path < b.page.path ? -1 : 1;
}

function feedFile(locale: Locale, entries: readonly FeedEntry[], { config, site }: FeedInput): Output {
  const { origin, organization } = config;
  const home = localePath('/', locale);
  const list = listOf(entries, locale, site);
  const title = list === undefined || list.path === home ? [] : [list.title];
  const labels = new Map(list?.terms.map(({ id, label }) => [id, label]));
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
    element('title', [organization.name, ...title].join(' – ')),
    ...(list === undefined ? [] : [element('subtitle', list.description)]),
    element('updated', instant(latest ?? founded)),
    `<author>${element('name', organization.name)}${element('uri', `${origin}/`)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin + self)}"/>`,
    `<link rel="alternate" type="text/html" hreflang="${LOCALE_TAG[locale]}" href="${escapeXml(origin + (list?.path ?? home))}"/>`,
    ...entries.map((entry) => entryElement(entry, { config, labels })),
    '</feed>\n',
  ];
  return { file: self.slice(1), content: lines.join('\n'), kind: 'rest' };
}

interface EntryTools {
  readonly config: FeedInput['config'];
  /** What readers call a tag, by its id. */
  readonly labels: ReadonlyMap<string, string>;
}

function entryElement({ meta, html }: FeedEntry, { config, labels }: EntryTools): string {
  const url = config.origin + meta.path;
  // By its key: a reader that shows a text once goes on doing so when its address changes.
  const id = localePath(meta.key, meta.locale);
  const firstDate = published(meta);
  return [
    '<entry>',
    element('id', tagUri(id, config)),
    element('title', meta.title),
    `<link rel="alternate" type="text/html" hreflang="${LOCALE_TAG[meta.locale]}" href="${escapeXml(url)}"/>`,
    ...(firstDate === undefined ? [] : [element('published', instant(firstDate))]),
    element('updated', instant(updated(meta) ?? `${config.organization.founded}-01-01`)),
    ...(meta.authors ?? []).map((person) => authorElement(person, config.origin)),
    ...stringsOf(meta.fields.tags).map((tag) => categoryElement(tag, labels.get(tag))),
    element('summary', meta.description),
    `<content type="html">${escapeXml(absoluteUrls(html, url))}</content>`,
    '</entry>',
  ].join('\n');
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
