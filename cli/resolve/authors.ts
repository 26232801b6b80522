import type { ImageRef, LinkRef } from '../api/fields.ts';
import type { Person } from '../api/page.ts';
import type { Registry } from '../api/registry.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import { errorOf } from '../report/diagnostic.ts';
import { suggest } from '../report/suggest.ts';
import { given } from '../shared/given.ts';
import type { Json } from '../shared/json.ts';
import { isRecord, stringsOf } from '../shared/record.ts';
import type { Diagnostic } from '../types.ts';
import type { Routable, RoutingSources } from './routing.ts';

/** Returns the people who wrote a document, from the data file that its collection names. */
export function authorsOf(
  fields: Readonly<Record<string, Json>>,
  definition: Registry['collections'][string] | undefined,
  data: Readonly<Record<string, Json>>,
): readonly Person[] {
  if (definition?.authors === undefined) return [];
  const people = groupOf(data[definition.authors.data]);
  return stringsOf(fields[definition.authors.key]).flatMap((id) => {
    const person = people[id];
    return person === undefined ? [] : [personOf(id, groupOf(person))];
  });
}

/** Reports ids of authors that the data file of their collection does not describe. */
export function unknownAuthors(
  entries: readonly Routable[],
  registry: ContentRegistry,
  { data, brokenData }: RoutingSources,
): readonly Diagnostic[] {
  return entries.flatMap((entry) => {
    const { authors } = registry.collections[entry.collection] ?? {};
    // A data file that could not be read has its own error.
    if (authors === undefined || brokenData.includes(authors.data)) return [];
    const known = Object.keys(groupOf(data[entry.locale][authors.data]));
    return stringsOf(entry.fields[authors.key]).flatMap((id, index) => {
      if (known.includes(id)) return [];
      return errorOf('unknown-person', `content/data/${authors.data}.yaml has no person called "${id}"`, {
        location: entry.locate([authors.key, index]),
        suggestion: suggest(id, known),
      });
    });
  });
}

function personOf(id: string, person: Group): Person {
  const link = person.link as unknown as LinkRef | undefined;
  const portrait = person.portrait as unknown as ImageRef | undefined;
  return { id, name: String(person.name ?? id), ...given({ url: link?.href, portrait: portrait?.file }) };
}

function groupOf(value: Json | undefined): Group {
  return isRecord(value) ? value : {};
}

type Group = Readonly<Record<string, Json | undefined>>;
