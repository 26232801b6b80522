import { locationAt } from '../report/locate.ts';
import { placeInExport } from '../report/object-places.ts';
import type { Location, SourceFile } from '../types.ts';

/** What is looked for in a module. */
interface Aim {
  /** Name of the object that the module exports. @default 'default' */
  readonly exportName?: string;
  /** @default 'key' */
  readonly part?: 'key' | 'value';
}

/**
 * Where a module writes a key of an object that it exports, or its value; the last key on the way that it does write,
 * else the file.
 */
export function locateInExport(
  { file, text }: SourceFile,
  path: readonly PropertyKey[],
  { exportName = 'default', part = 'key' }: Aim = {},
): Location {
  const place = placeInExport(text, path, exportName);
  return place === undefined ? { file } : locationAt(file, text, place[part]);
}
