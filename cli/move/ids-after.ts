import type { Registry } from '../api/registry.ts';
import { collectionOf } from '../read/document.ts';
import { parentKey } from '../shared/address.ts';
import { lastSegment } from '../shared/path.ts';
import type { KeyMove } from './places.ts';
import { documentKey } from './places.ts';
import type { Renaming } from './repair.ts';

/** Changes the ids by which documents name those of a collection: only the last segment may change. */
export function idsAfter({ from, to }: KeyMove, collections: Registry['collections']): Renaming['idAfter'] {
  const folder = parentKey(from);
  const named = Object.entries(collections).find(([, one]) => `/${one.folder}` === folder)?.[0];
  if (named === undefined || parentKey(to) !== folder) return () => undefined;
  return (value, key, file) => {
    if (value !== lastSegment(from)) return undefined;
    const own = collections[collectionOf(documentKey(file)?.key ?? '', collections)];
    return own?.refers?.[key] === named ? lastSegment(to) : undefined;
  };
}
