import { locationAt } from '../../report/locate.ts';
import { placeInExport } from '../../report/object-places.ts';
import type { Location, SourceFile } from '../../types.ts';

/** Where the configuration writes a key, or its value; its first line that is near when it does not. */
export function placeInConfig(
  { file, text }: SourceFile,
  path: readonly PropertyKey[],
  part: 'key' | 'value' = 'key',
): Location {
  const place = placeInExport(text, path);
  return place === undefined ? { file } : locationAt(file, text, place[part]);
}
