import type { CollectionDefinition } from '../api/registry.ts';

/** Front matter that a collection goes by: without it in the schema, no document could have it. */
export function keysNeeded({
  sort,
  taxonomy,
  refers = {},
  authors,
}: CollectionDefinition): readonly { readonly key: string; readonly by: string }[] {
  return [
    ...(sort === undefined ? [] : [{ key: sort, by: 'sort' }]),
    ...(taxonomy === undefined ? [] : [{ key: taxonomy.key, by: 'taxonomy' }]),
    ...Object.keys(refers).map((key) => ({ key, by: 'refers' })),
    ...(authors === undefined ? [] : [{ key: authors.key, by: 'authors' }]),
  ];
}
