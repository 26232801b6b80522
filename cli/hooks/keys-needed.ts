import type { CollectionDefinition } from '../api/registry.ts';

/** A key of front matter, and the key of its collection that uses it. */
export interface KeyNeeded {
  readonly key: string;
  readonly by: string;
}

/** Lists the front matter that a collection uses: no document could have a key that is not in the schema. */
export function keysNeeded({
  sort,
  taxonomy,
  refers = {},
  authors,
}: CollectionDefinition): readonly KeyNeeded[] {
  return [
    ...(sort === undefined ? [] : [{ key: sort, by: 'sort' }]),
    ...(taxonomy === undefined ? [] : [{ key: taxonomy.key, by: 'taxonomy' }]),
    ...Object.keys(refers).map((key) => ({ key, by: 'refers' })),
    ...(authors === undefined ? [] : [{ key: authors.key, by: 'authors' }]),
  ];
}
