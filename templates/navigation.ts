import type { SharedContext } from '../cli/api/registry.ts';
import type { SiteData } from './data.ts';
import type { Joint } from './drawings/open-joint.ts';
import type { Service } from './service.ts';

/** An entry of a menu: a link, or a plain label. */
export type NavEntry = {
  readonly label: string;
  readonly path?: string;
  /** The joint of the service that the entry leads to. */
  readonly joint?: Joint;
  /** Entries below this one. */
  readonly entries: readonly NavEntry[];
  /** Name of the entry's own page at the head of the entries below it. */
  readonly all: string;
};

/** A column of the footer. */
export type NavColumn = {
  readonly title: string;
  readonly entries: readonly NavEntry[];
};

/** Links through the site on every page of a language. */
export type Navigation = {
  readonly menu: readonly NavEntry[];
  readonly footer: readonly NavColumn[];
  readonly legal: readonly NavEntry[];
};

type Data = SiteData['navigation'];
type EntryData = Data['menu'][number] | Data['legal'][number];

/** Returns the navigation of `content/data/navigation.yaml`; without that file, one made from the site's pages. */
export function navigationOf(site: SharedContext, services: readonly Service[]): Navigation {
  const data = site.data.navigation as unknown as Data | undefined;
  if (data === undefined) return { menu: pageEntries(site, services), footer: [], legal: [] };
  const listOf = (group: Group): readonly NavEntry[] => [
    ...(group.services === true ? services.map(serviceEntry) : []),
    ...(group.entries ?? []).flatMap((entry) => entryOf(entry, site)),
  ];
  return {
    menu: data.menu.flatMap((entry) =>
      entryOf(entry, site).map((one) => ({
        ...one,
        entries: listOf(entry),
        all: entry.all?.[site.locale] ?? one.label,
      })),
    ),
    footer: data.footer.flatMap((column) => {
      const title = column.title[site.locale];
      const entries = listOf(column);
      return title === undefined || entries.length === 0 ? [] : [{ title, entries }];
    }),
    legal: data.legal.flatMap((entry) => entryOf(entry, site)),
  };
}

/** Returns the names by which the navigation leads to pages, by their paths. */
export function pageNames({ menu, footer, legal }: Navigation): Readonly<Record<string, string>> {
  const entries = [...legal, ...footer.flatMap(({ entries }) => entries), ...menu];
  return Object.fromEntries(
    entries.flatMap(({ path, label }) => (path === undefined ? [] : [[path, label]])),
  );
}

interface Group {
  readonly services?: boolean | undefined;
  readonly entries?: readonly EntryData[] | undefined;
}

/** Returns the entry, or none: in a language without its label, and until its page is published. */
function entryOf({ page, link, label }: EntryData, { locale, pathOf }: SharedContext): readonly NavEntry[] {
  const text = label[locale];
  if (text === undefined) return [];
  const plain = { label: text, entries: [], all: text };
  if (link !== undefined) return [{ ...plain, path: link.href }];
  if (page === undefined) return [plain];
  const path = pathOf(page.pageKey);
  return path === undefined ? [] : [{ ...plain, path }];
}

function serviceEntry({ name, path, drawing }: Service): NavEntry {
  return { label: name, path, joint: drawing, entries: [], all: name };
}

/** Returns home and every page directly below it, in the order of their files; the services are below their list. */
function pageEntries(site: SharedContext, services: readonly Service[]): readonly NavEntry[] {
  return site
    .all('pages')
    .filter(({ key }) => /^\/[^/]*$/.test(key))
    .map(({ key, path, title }) => ({
      label: title,
      path,
      entries: key === '/services' ? services.map(serviceEntry) : [],
      all: title,
    }));
}
