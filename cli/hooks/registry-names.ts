import type { CollectionDefinition, Registry } from '../api/registry.ts';
import { suggest } from '../report/suggest.ts';
import { given } from '../shared/given.ts';
import { isRecord } from '../shared/record.ts';
import { formMistakes } from './registry-forms.ts';
import type { RegistryMistake } from './registry-mistake.ts';
import { oneOf, unknownKeys } from './registry-mistake.ts';

/**
 * What a registry of the right shape says that cannot be meant: keys that nothing reads, values that no key takes, and
 * names of templates, collections and data that it does not have itself.
 */
export function registryMistakes(registry: Registry): readonly RegistryMistake[] {
  return [
    ...unknownKeys(registry, KEYS.registry, 'the registry'),
    ...Object.entries(registry.templates).flatMap(([name, template]) => [
      ...unknownKeys(template, KEYS.template, `the template "${name}"`),
      ...oneOf(template.type, TYPES, `"type" of the template "${name}"`),
    ]),
    ...Object.entries(registry.fenced ?? {}).flatMap(([name, block]) => fencedMistakes(name, block)),
    ...Object.entries(registry.collections).flatMap(([name, collection]) =>
      collectionMistakes(name, collection, registry),
    ),
    ...folderMistakes(registry.collections),
    ...textMistakes(registry),
    ...(registry.facts === undefined ? [] : factMistakes(registry.facts, registry)),
    ...(registry.forms === undefined ? [] : formMistakes(registry.forms, registry)),
  ];
}

const KEYS = {
  registry: [
    ...['templates', 'layouts', 'middleware', 'collections', 'data', 'fenced', 'reservedIds', 'themeColours'],
    ...['fixedMessages', 'errors', 'shared', 'facts', 'forms', 'generatedStyles', 'openGraph', 'provide'],
  ],
  template: ['component', 'sections', 'lists', 'record', 'validate', 'type', 'prose'],
  fenced: ['component', 'attributes', 'title', 'content', 'sizes', 'problem'],
  collection: [
    ...['folder', 'template', 'schema', 'sort', 'pageSize', 'taxonomy', 'refers', 'authors', 'feed'],
  ],
  taxonomy: ['key', 'segment', 'template', 'data'],
  authors: ['key', 'data'],
  facts: ['data', 'show', 'drawn', 'free', 'told'],
} as const;

const TYPES = ['WebPage', 'Service', 'BlogPosting', 'AboutPage', 'ContactPage', 'CollectionPage'];

function fencedMistakes(name: string, block: object): readonly RegistryMistake[] {
  const { title, content }: { readonly title?: unknown; readonly content?: unknown } = block;
  return [
    ...unknownKeys(block, KEYS.fenced, `the block "${name}"`),
    ...oneOf(title, ['required', 'optional', 'none'], `"title" of the block "${name}"`),
    ...oneOf(content, ['text', 'figures', 'none'], `"content" of the block "${name}"`),
  ];
}

/** A path of folders as addresses have them. */
const FOLDER = /^(?!(?:content|fr|en)(?:\/|$))[a-z0-9]+(?:[-.][a-z0-9]+)*(?:\/[a-z0-9]+(?:[-.][a-z0-9]+)*)*$/;
const SEGMENT = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function collectionMistakes(
  name: string,
  collection: CollectionDefinition,
  { templates, collections, data }: Registry,
): readonly RegistryMistake[] {
  const whose = `the collection "${name}"`;
  const { folder, template, sort, pageSize, taxonomy, refers = {}, authors } = collection;
  return [
    ...unknownKeys(collection, KEYS.collection, whose),
    ...(folder === '' || FOLDER.test(folder)
      ? []
      : [
          {
            text: `"folder" of ${whose} must be a folder of content/fr and content/en in lower case, such as "blog", without a slash before or after it`,
            value: folder,
          },
        ]),
    ...named('template', template, { known: templates, whose }),
    ...oneOf(sort, ['date', 'order', 'year'], `"sort" of ${whose}`),
    ...(pageSize === undefined || (Number.isInteger(pageSize) && pageSize > 0)
      ? []
      : [{ text: `"pageSize" of ${whose} must be a whole number of 1 or more`, value: 'pageSize' }]),
    ...(taxonomy === undefined ? [] : taxonomyMistakes(taxonomy, whose, { templates, data })),
    ...Object.values(refers).flatMap((other) => named('collection', other, { known: collections, whose })),
    ...(authors === undefined
      ? []
      : [
          ...unknownKeys(authors, KEYS.authors, `"authors" of ${whose}`),
          ...missingTexts(authors, KEYS.authors, `"authors" of ${whose}`),
          ...named('data', authors.data, { known: data, whose }),
        ]),
  ];
}

function taxonomyMistakes(
  taxonomy: NonNullable<CollectionDefinition['taxonomy']>,
  whose: string,
  { templates, data }: Pick<Registry, 'templates' | 'data'>,
): readonly RegistryMistake[] {
  const own = `"taxonomy" of ${whose}`;
  const missing = missingTexts(taxonomy, KEYS.taxonomy, own);
  if (missing.length > 0) return missing;
  return [
    ...unknownKeys(taxonomy, KEYS.taxonomy, own),
    ...(SEGMENT.test(taxonomy.segment)
      ? []
      : [
          {
            text: `"segment" of ${own} must be one part of an address in lower case, such as "tags", without slashes`,
            value: taxonomy.segment,
          },
        ]),
    ...named('template', taxonomy.template, { known: templates, whose: own }),
    ...named('data', taxonomy.data, { known: data, whose: own }),
  ];
}

/** Documents that no collection takes would have no template. */
function folderMistakes(collections: Registry['collections']): readonly RegistryMistake[] {
  const first = new Map<string, string>();
  const twice = Object.entries(collections).flatMap(([name, { folder }]): readonly RegistryMistake[] => {
    const other = first.get(folder);
    first.set(folder, other ?? name);
    return other === undefined
      ? []
      : [{ text: `The collections "${other}" and "${name}" have the same folder, '${folder}'`, value: name }];
  });
  if (first.has('')) return twice;
  const text = `No collection has the folder '': one of them must take the documents that no other takes`;
  return [...twice, { text, value: 'collections' }];
}

function textMistakes({ reservedIds, themeColours }: Registry): readonly RegistryMistake[] {
  return [
    ...(reservedIds === undefined || areTexts(reservedIds)
      ? []
      : [{ text: '"reservedIds" of the registry must be a list of ids', value: 'reservedIds' }]),
    ...(themeColours === undefined
      ? []
      : [
          ...unknownKeys(themeColours, ['light', 'dark'], '"themeColours" of the registry'),
          ...missingTexts(themeColours, ['light', 'dark'], '"themeColours" of the registry'),
        ]),
  ];
}

function factMistakes(
  facts: NonNullable<Registry['facts']>,
  { data, collections }: Registry,
): readonly RegistryMistake[] {
  const own = '"facts" of the registry';
  const missing = missingTexts(facts, ['data', 'show'], own);
  if (missing.length > 0) return missing;
  const lists = (['drawn', 'free', 'told'] as const).filter((key) => !areTexts(facts[key]));
  return [
    ...unknownKeys(facts, KEYS.facts, own),
    ...lists.map((key) => ({ text: `"${key}" of ${own} must be a list of names`, value: key })),
    ...named('data', facts.data, { known: data, whose: own }),
    ...(lists.includes('told') ? [] : facts.told).flatMap((name) =>
      named('collection', name, { known: collections, whose: own }),
    ),
  ];
}

/** What names one of the registry's own parts, and finds none. */
function named(
  kind: 'template' | 'collection' | 'data',
  name: string,
  { known, whose }: { readonly known: Readonly<Record<string, unknown>>; readonly whose: string },
): readonly RegistryMistake[] {
  if (Object.hasOwn(known, name)) return [];
  const what =
    kind === 'data' ? `data "${name}", which has no schema in the registry` : `an unknown ${kind}, "${name}"`;
  return [
    {
      text: `${capital(whose)} names ${what}`,
      value: name,
      ...given({ suggestion: suggest(name, Object.keys(known)) }),
    },
  ];
}

function missingTexts(value: unknown, keys: readonly string[], whose: string): readonly RegistryMistake[] {
  const missing = keys.filter((key) => !isRecord(value) || typeof value[key] !== 'string');
  if (missing.length === 0) return [];
  return [{ text: `${capital(whose)} lacks a text for ${missing.map((key) => `"${key}"`).join(', ')}` }];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
