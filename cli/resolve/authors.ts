import type { ImageRef, LinkRef } from '../api/fields.ts';
import type { Person } from '../api/page.ts';
import type { Registry } from '../api/registry.ts';
import { given } from '../shared/given.ts';
import type { Json } from '../shared/json.ts';
import { isRecord, stringsOf } from '../shared/record.ts';

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

function personOf(id: string, person: Group): Person {
  const link = person.link as unknown as LinkRef | undefined;
  const portrait = person.portrait as unknown as ImageRef | undefined;
  return { id, name: String(person.name ?? id), ...given({ url: link?.href, portrait: portrait?.file }) };
}

function groupOf(value: Json | undefined): Group {
  return isRecord(value) ? value : {};
}

type Group = Readonly<Record<string, Json | undefined>>;
