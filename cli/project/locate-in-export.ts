import { locationAt } from '../report/locate.ts';
import { placeInExport } from '../report/object-places.ts';
import type { Location, SourceFile } from '../types.ts';

/** The object and the part of it to locate. */
interface Aim {
  /** Export that holds the object. @default 'default' */
  readonly exportName?: string;
  /** @default 'key' */
  readonly part?: 'key' | 'value';
}

/**
 * Returns the place where a module writes a key of an object that it exports, or the key's value. When the module does
 * not write that key, the place of the last key on the path that it does write, else the file.
 */
export function locateInExport(
  { file, text }: SourceFile,
  path: readonly PropertyKey[],
  { exportName = 'default', part = 'key' }: Aim = {},
): Location {
  const place = placeInExport(text, path, exportName);
  return place === undefined ? { file } : locationAt(file, text, place[part]);
}
