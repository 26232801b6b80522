import { posix } from 'node:path';
import { contentKey, documentSegments, isDraftName, orderOf } from '../read/content-path.ts';
import { parentKey } from '../shared/address.ts';
import type { Locale } from '../shared/locale.ts';
import { isLocale, LOCALES } from '../shared/locale.ts';
import { knownSpelling, lastSegment } from '../shared/path.ts';

/** A move by keys: `/blog/old` → `/notes/new`. */
export interface KeyMove {
  readonly from: string;
  readonly to: string;
}

/** New places of the files of content that a move takes along: old file → new file, relative to the root. */
export function placesAfter(files: readonly string[], move: KeyMove): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const locale of LOCALES) {
    const root = `content/${locale}/`;
    const own = files.filter((file) => file.startsWith(root)).map((file) => file.slice(root.length));
    const parent = folderOf(own, parentKey(move.to));
    const isSameParent = parentKey(move.from) === parentKey(move.to);
    // A file or folder keeps its place in the order of its folder, unless its number would be read as part of a version.
    const renamed = (name: string): string => {
      const order = isSameParent ? orderOf(name) : '';
      const ordered = order + lastSegment(move.to);
      return posix.join(parent, orderOf(ordered) === order ? ordered : lastSegment(move.to));
    };
    for (const file of own) {
      const after = placeAfter(file, move.from, renamed);
      if (after !== undefined) places.set(root + file, root + after);
    }
  }
  return places;
}

function placeAfter(file: string, from: string, renamed: (name: string) => string): string | undefined {
  const names = file.split('/');
  for (let length = 1; length < names.length; length++) {
    const folder = names.slice(0, length).join('/');
    if (contentKey(`${folder}/index.md`) === from)
      return posix.join(renamed(lastSegment(folder)), ...names.slice(length));
  }
  if (!file.endsWith('.md') || contentKey(file) !== from) return undefined;
  const name = lastSegment(file);
  return `${renamed(name)}${isDraftName(name) ? '.draft.md' : '.md'}`;
}

/** The folder of a key as it is written on disk: with its number where it has one. */
function folderOf(files: readonly string[], key: string): string {
  let folder = '';
  for (const segment of key.split('/').slice(1).filter(Boolean)) {
    const name = files
      .filter((file) => file.startsWith(folder))
      .flatMap((file) => /^[^/]+(?=\/)/.exec(file.slice(folder.length)) ?? [])
      .find((one) => documentSegments(`${one}/x.md`)[0]?.slug === segment);
    folder += `${name ?? segment}/`;
  }
  return folder;
}

/** Makes what finds the file of content that a name means: itself, or the document of its key, whatever its number. */
export function createFileFinder(files: readonly string[]): (name: string) => string | undefined {
  const all = new Set(files);
  const documents = new Map(files.map((file) => [documentName(file), file]));
  return (name) => {
    const known = knownSpelling(name, (file) => all.has(file));
    return known ?? documents.get(documentName(name) ?? '');
  };
}

function documentName(file: string): string | undefined {
  const found = documentKey(file);
  return found && `${found.locale} ${found.key}`;
}

/** Key of a document's file; undefined for what is none. */
export function documentKey(file: string): { readonly locale: Locale; readonly key: string } | undefined {
  const locale = file.endsWith('.md') ? fileLocale(file) : undefined;
  return locale && { locale, key: contentKey(file.slice(`content/${locale}/`.length)) };
}

/** Language of a file of content; undefined for one that is in no language's folder. */
export function fileLocale(file: string): Locale | undefined {
  const [, folder = ''] = /^content\/([^/]+)\//.exec(file) ?? [];
  return isLocale(folder) ? folder : undefined;
}
