import type { Collections, PageMeta, Person, Summary, Term } from '../api/page.ts';
import type { CollectionDefinition } from '../api/registry.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import { addTo } from '../shared/add-to.ts';
import type { Addresses } from '../shared/address.ts';
import { addressOf } from '../shared/address.ts';
import type { Json } from '../shared/json.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import { stringsOf } from '../shared/record.ts';
import { authorsOf } from './authors.ts';
import { isUnpublished } from './due.ts';
import type { Routable } from './routing.ts';

/** Documents of one locale, indexed once for every list of the build. */
export interface CollectionIndex extends Collections {
  /** Returns the people who wrote a document. */
  readonly authors: (entry: Routable) => readonly Person[];
  /** Returns every key, for suggestions. */
  readonly keys: () => readonly string[];
  /**
   * Makes {@link Collections.all} for one page, of the document that has `key`. A list's page gets only its own rows:
   * with all of them, a list's pages together would grow with the square of its length.
   */
  readonly allFor: (page: PageMeta, key: string) => Collections['all'];
}

/** The input from which an index is made. */
interface IndexInput {
  readonly locale: Locale;
  readonly entries: readonly Routable[];
  readonly registry: ContentRegistry;
  /** Data of the locale, for labels. */
  readonly data: Readonly<Record<string, Json>>;
  readonly addresses: Addresses;
  readonly now: number;
}

/** Candidates looked at per shared term: enough for any list of related documents, constant for any site. */
const RELATED_CANDIDATES = 40;

/** Indexes a locale's documents: sorted collections, terms, and the documents that share them. */
export function indexCollections(input: IndexInput): CollectionIndex {
  const { entries, registry } = input;
  const summaries = new Map<string, readonly Summary[]>();
  const byKey = new Map<string, Summary>();
  const byTerm = new Map<string, Summary[]>();
  const terms = new Map<string, readonly Term[]>();
  for (const [name, definition] of Object.entries(registry.collections)) {
    const list = entries
      .filter(({ collection, matter }) => collection === name && matter.navigation !== false)
      .sort(compareBy(definition.sort))
      .map((entry) => summaryOf(entry, input));
    summaries.set(name, list);
    for (const summary of list) {
      byKey.set(summary.key, summary);
      for (const id of new Set(termIds(summary.fields, definition))) addTo(byTerm, `${name}/${id}`, summary);
    }
    terms.set(name, termsOf(name, definition, byTerm, input));
  }
  const all: Collections['all'] = (collection) => known(summaries, collection);
  return {
    all,
    allFor: (page, key) => {
      const listed = listedCollection(key, registry);
      if (listed === undefined) return all;
      const list = page.term === undefined ? all(listed) : (byTerm.get(`${listed}/${page.term.id}`) ?? []);
      const rows = rowsOf(list, page, registry.collections[listed]?.pageSize);
      return (collection) => (collection === listed ? rows : all(collection));
    },
    byKey: (key) => byKey.get(key),
    authors: ({ fields, collection }) => authorsOf(fields, registry.collections[collection], input.data),
    keys: () => [...byKey.keys()],
    terms: (collection) => known(terms, collection),
    related: (page, limit) => relatedTo(page, limit, registry, byTerm),
  };
}

/** @throws when a template asks for an unknown collection: an empty list would look like one without documents */
function known<T>(lists: ReadonlyMap<string, T>, collection: string): T {
  const list = lists.get(collection);
  if (list !== undefined) return list;
  throw new Error(`there is no collection "${collection}", only ${[...lists.keys()].join(', ')}`);
}

/** Returns the collection whose list page has this key. */
export function listedCollection(key: string, registry: ContentRegistry): string | undefined {
  return Object.entries(registry.collections).find(
    ([, { folder }]) => folder !== '' && key === `/${folder}`,
  )?.[0];
}

/** Returns the rows of a numbered page, or all rows of a list that has a single page. */
function rowsOf(list: readonly Summary[], page: PageMeta, pageSize: number | undefined): readonly Summary[] {
  if (page.pagination === undefined || pageSize === undefined) return list;
  const start = (page.pagination.page - 1) * pageSize;
  return list.slice(start, start + pageSize);
}

/** Returns the ids that a document has in its collection's taxonomy. */
export function termIds(
  fields: Readonly<Record<string, Json>>,
  definition: CollectionDefinition | undefined,
): readonly string[] {
  return definition?.taxonomy === undefined ? [] : idsIn(fields[definition.taxonomy.key]);
}

/** Returns the ids that a key of front matter holds: one, or a list of them. */
export function idsIn(value: Json | undefined): readonly string[] {
  return typeof value === 'string' ? [value] : stringsOf(value);
}

function summaryOf(entry: Routable, { addresses, now }: Pick<IndexInput, 'addresses' | 'now'>): Summary {
  const { image } = entry.matter;
  return {
    path: addressOf(addresses, entry.key, entry.locale),
    key: entry.key,
    title: entry.title,
    description: entry.description,
    template: entry.template,
    collection: entry.collection,
    ...(image === undefined ? {} : { image }),
    draft: isUnpublished(entry, now),
    fields: entry.fields,
    sections: listedSections(entry),
    ...(entry.excerpt === undefined ? {} : { excerpt: withoutReferences(entry.excerpt) }),
    minutes: entry.minutes,
  };
}

/**
 * Makes an excerpt readable on its own: links keep only their text, notes and pictures are removed. No pattern reads
 * past another opening mark, so that a text full of such marks is read only once.
 */
function withoutReferences(markdown: string): string {
  return markdown
    .replace(/!\[[^\][]*\]\([^()]*\)/g, '')
    .replace(/\[\^[^\][]+\]/g, '')
    .replace(/\[([^\][]+)\](?:\([^()]*\)|\[[^\][]*\])/g, '$1');
}

/** Returns the short sections that lists show: texts only, so that a summary stays small. */
function listedSections(entry: Routable): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(entry.sections).filter(([, value]) => typeof value === 'string' && value.length < 300),
  );
}

function compareBy(sort: CollectionDefinition['sort']): (a: Routable, b: Routable) => number {
  const value = (entry: Routable): number | string => {
    const field = sort === undefined ? entry.position : entry.fields[sort];
    return typeof field === 'number' || typeof field === 'string' ? field : Number.MAX_SAFE_INTEGER;
  };
  const direction = sort === 'date' || sort === 'year' ? -1 : 1;
  return (a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left !== right) return left < right ? -direction : direction;
    return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
  };
}

/** The entry of an id in a taxonomy's data file. */
interface TermLabel {
  readonly label: Localized<string>;
  readonly description: Localized<string>;
  readonly display?: Localized<readonly string[]>;
}

function termsOf(
  name: string,
  definition: CollectionDefinition,
  byTerm: ReadonlyMap<string, readonly Summary[]>,
  { locale, data, addresses }: IndexInput,
): readonly Term[] {
  const { taxonomy } = definition;
  if (taxonomy === undefined) return [];
  const labels = (data[taxonomy.data] ?? {}) as unknown as Readonly<Record<string, TermLabel>>;
  return Object.entries(labels)
    .map(([id, { label, description, display }]) => ({
      id,
      label: label[locale],
      description: description[locale],
      ...(display === undefined ? {} : { display: display[locale] }),
      path: addressOf(addresses, `/${definition.folder}/${taxonomy.segment}/${id}`, locale),
      count: byTerm.get(`${name}/${id}`)?.length ?? 0,
    }))
    .filter((term) => term.count > 0);
}

function relatedTo(
  page: PageMeta,
  limit: number,
  registry: ContentRegistry,
  byTerm: ReadonlyMap<string, readonly Summary[]>,
): readonly Summary[] {
  const shared = new Map<Summary, number>();
  for (const id of termIds(page.fields, registry.collections[page.collection]))
    for (const summary of (byTerm.get(`${page.collection}/${id}`) ?? []).slice(0, RELATED_CANDIDATES))
      if (summary.key !== page.key) shared.set(summary, (shared.get(summary) ?? 0) + 1);
  // Documents that share equally many terms keep the order in which they were found.
  return [...shared]
    .sort(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([summary]) => summary);
}
