import type { CollectionDefinition } from '../api/registry.ts';

/** A key of front matter, and the key of its collection that goes by it. */
export interface KeyNeeded {
  readonly key: string;
  readonly by: string;
}

/** Front matter that a collection goes by: without it in the schema, no document could have it. */
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
