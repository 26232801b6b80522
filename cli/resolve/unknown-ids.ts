import type { ContentRegistry } from '../hooks/content-registry.ts';
import { errorOf } from '../report/diagnostic.ts';
import { createSuggestions } from '../report/suggest.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import type { Json } from '../shared/json.ts';
import type { Locale } from '../shared/locale.ts';
import { lastSegment, splitPath } from '../shared/path.ts';
import { isRecord } from '../shared/record.ts';
import type { Diagnostic } from '../types.ts';
import { idsIn } from './collections.ts';
import type { Routable, RoutingSources } from './routing.ts';

/** Reports ids in front matter that nothing has: of terms without a label, of documents and of people. */
export function unknownIds(
  entries: readonly Routable[],
  registry: ContentRegistry,
  sources: RoutingSources,
): readonly Diagnostic[] {
  const documents = documentIds(sources, registry);
  const absent = new Set<string>();
  return entries.flatMap((entry) =>
    idKeys(entry, registry, { ...sources, documents }).flatMap(({ key, code, known, lacks }) => {
      const suggestId = createSuggestions();
      const value = entry.fields[key];
      return idsIn(value).flatMap((id, index) => {
        if (known?.has(id) === true || absent.has(lacks)) return [];
        // A data file that does not exist is reported once.
        if (known === undefined) absent.add(lacks);
        return errorOf(code, `${lacks} "${id}"`, {
          location: entry.locate(Array.isArray(value) ? [key, index] : [key]),
          suggestion: suggestId(id, () => known ?? []),
        });
      });
    }),
  );
}

/** A key of front matter that holds ids. */
interface IdKey {
  readonly key: string;
  readonly code: string;
  /** Undefined when the file that should have them does not exist. */
  readonly known: ReadonlySet<string> | undefined;
  /** Begins the sentence about an id that is not known. */
  readonly lacks: string;
}

function idKeys(
  { collection, locale }: Routable,
  { collections }: ContentRegistry,
  { data, brokenData, documents }: Pick<RoutingSources, 'data' | 'brokenData'> & DocumentIds,
): readonly IdKey[] {
  const { taxonomy, refers = {}, authors } = collections[collection] ?? {};
  const keys = Object.entries(refers).map(([key, other]): IdKey => {
    const known = documents.get(`${locale} ${other}`) ?? new Set();
    return { key, code: 'unknown-reference', known, lacks: `No document of "${other}" is called` };
  });
  // A data file that could not be read has its own error.
  if (taxonomy !== undefined && !brokenData.includes(taxonomy.data)) {
    const labels = data.fr[taxonomy.data];
    const known = labels === undefined ? undefined : namesIn(labels);
    const lacks = `content/data/${taxonomy.data}.yaml ${known === undefined ? 'does not exist: it would name' : 'has no label for'}`;
    keys.push({ key: taxonomy.key, code: 'unknown-term', known, lacks });
  }
  if (authors !== undefined && !brokenData.includes(authors.data)) {
    const known = namesIn(data[locale][authors.data]);
    const lacks = `content/data/${authors.data}.yaml has no person called`;
    keys.push({ key: authors.key, code: 'unknown-person', known, lacks });
  }
  return keys;
}

function namesIn(group: Json | undefined): ReadonlySet<string> {
  return new Set(isRecord(group) ? Object.keys(group) : []);
}

/** Last segments of keys, by locale and collection. */
interface DocumentIds {
  readonly documents: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Gathers what documents are called; broken ones count, and have errors of their own. */
function documentIds(
  { entries, broken }: RoutingSources,
  registry: ContentRegistry,
): DocumentIds['documents'] {
  const ids = new Map<string, Set<string>>();
  const add = (locale: Locale, collection: string, key: string): void => {
    getOrMake(ids, `${locale} ${collection}`, () => new Set<string>()).add(lastSegment(key));
  };
  for (const { locale, collection, key } of entries) add(locale, collection, key);
  for (const { locale, key } of Object.values(broken).map(splitPath))
    for (const [collection, { folder }] of Object.entries(registry.collections))
      if (key.startsWith(`/${folder}/`)) add(locale, collection, key);
  return ids;
}
