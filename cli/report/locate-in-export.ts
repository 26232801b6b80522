import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Location, SourceFile } from '../types.ts';
import { locationAt } from './locate.ts';
import { traceInExport } from './object-places.ts';

/** The object and the part of it to locate. */
interface Aim {
  /** Export that holds the object. @default 'default' */
  readonly exportName?: string;
  /** @default 'key' */
  readonly part?: 'key' | 'value';
  /** The project's root, absolute, to look into the files that the module imports. @default in the module alone */
  readonly root?: string;
}

/**
 * Returns the place where a module, or a file that it imports, writes a key of an object that the module exports, or
 * the key's value. When neither writes that key, the place of the last key on the path that is written, else the file.
 */
export function locateInExport(source: SourceFile, path: readonly PropertyKey[], aim: Aim = {}): Location {
  return locate(source, path, { ...aim, files: FILES }) ?? { file: source.file };
}

/** Most files that are looked into, since a value may be made from itself. */
const FILES = 4;

function locate(
  { file, text }: SourceFile,
  path: readonly PropertyKey[],
  aim: Aim & { readonly files: number },
): Location | undefined {
  const { exportName = 'default', part = 'key', root, files } = aim;
  const { place, elsewhere } = traceInExport(text, path, exportName);
  const imported = elsewhere && root !== undefined ? importedFile(root, file, elsewhere.from) : undefined;
  const there =
    imported && elsewhere && files > 1
      ? locate(imported, elsewhere.path, { ...aim, exportName: elsewhere.exportName, files: files - 1 })
      : undefined;
  return there ?? (place && locationAt(file, text, place[part]));
}

/** Reads a file of the project that another imports; undefined for one of a package. */
function importedFile(root: string, importer: string, from: string): SourceFile | undefined {
  if (!from.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(importer), from);
  for (const ending of ENDINGS) {
    const file = `${path}${ending}`;
    const text = textOf(posix.join(root, file));
    if (text !== undefined) return { file, text };
  }
  return undefined;
}

/** Endings that an import may leave out. */
const ENDINGS = ['', '.ts', '.tsx', '/index.ts'] as const;

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // There is no such file, or it is a folder.
    return undefined;
  }
}
