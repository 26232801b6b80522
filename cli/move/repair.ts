import { posix } from 'node:path';
import type { Registry } from '../api/registry.ts';
import { collectionOf } from '../read/document.ts';
import { parentKey } from '../shared/address.ts';
import { decodeName } from '../shared/decode-name.ts';
import { decodeAddress, lastSegment, withoutFinalSlash, withoutQuery } from '../shared/path.ts';
import type { KeyMove } from './places.ts';
import { documentKey, fileLocale } from './places.ts';
import type { Reference } from './references.ts';
import { referencesIn } from './references.ts';

/** New addresses and files of a site after a move. */
export interface Renaming {
  /** Path after the move of a path of the site; undefined when it stays. */
  readonly pathAfter: (path: string) => string | undefined;
  /** Name after the move of a file. */
  readonly fileAfter: (file: string) => string;
  /** The file of content that a path means: itself, or the document that has its key. */
  readonly fileAt: (file: string) => string | undefined;
  /** The id of a document that another names by it, after the move; undefined: it stays, or is none. */
  readonly idAfter: (value: string, key: string, file: string) => string | undefined;
  readonly origin: string;
}

/** A reference that a move changes. */
export interface Repair extends Reference {
  readonly after: string;
}

/** Finds what a move changes in a text of the project, in order. */
export function repairsIn(file: string, text: string, renaming: Renaming): readonly Repair[] {
  return referencesIn(file, text).flatMap((reference) => {
    const { value, key } = reference;
    const id = key === undefined ? undefined : renaming.idAfter(value, key, file);
    const after = id ?? afterMove(reference, file, renaming);
    return after === undefined || after === value ? [] : [{ ...reference, after }];
  });
}

/** The text with its repairs made. */
export function repaired(text: string, repairs: readonly Repair[]): string {
  let done = '';
  let at = 0;
  for (const { start, end, after } of repairs) {
    done += text.slice(at, start) + after;
    at = end;
  }
  return done + text.slice(at);
}

function afterMove(reference: Reference, file: string, renaming: Renaming): string | undefined {
  const { value } = reference;
  return /^(?:[a-z][a-z\d+.-]*:|[#?/\\]|$)/i.test(value)
    ? addressAfter(value, renaming)
    : relativeAfter(reference, file, renaming);
}

/** An address of the site after the move, written in full or from the root; undefined when it stays, or is another. */
export function addressAfter(
  value: string,
  renaming: Pick<Renaming, 'origin' | 'pathAfter'>,
): string | undefined {
  if (value.toLowerCase().startsWith(`${renaming.origin}/`)) {
    const path = pathAfter(value.slice(renaming.origin.length), renaming);
    return path === undefined ? undefined : renaming.origin + path;
  }
  return /^\/(?![/\\])/.test(value) ? pathAfter(value, renaming) : undefined;
}

/** Query, hash and a final slash stay. */
function pathAfter(href: string, renaming: Pick<Renaming, 'pathAfter'>): string | undefined {
  const path = withoutFinalSlash(withoutQuery(href));
  const after = renaming.pathAfter(decodeAddress(path));
  return after === undefined ? undefined : after + href.slice(path.length);
}

/** A link or a picture by its file: what moves may be the file that names it, or the one that is named. */
function relativeAfter(
  { value, key }: Reference,
  file: string,
  { fileAfter, fileAt }: Renaming,
): string | undefined {
  const locale = fileLocale(file);
  if (locale === undefined) return undefined;
  // Front matter writes names as they are, a text as addresses.
  const isAddress = key === undefined;
  const nameOf = (path: string): string => (isAddress ? decodeName(path) : path);
  const named = (path: string): string | undefined => {
    const target = posix.join(posix.dirname(file), nameOf(path));
    const document = documentKey(target);
    return fileAt(document ? target.replace(`/${document.locale}/`, `/${locale}/`) : target);
  };
  // A picture may have `#` in its name.
  const path = named(value) === undefined ? withoutQuery(value) : value;
  const target = named(path);
  if (target === undefined) return undefined;
  const [from, to] = [fileAfter(file), fileAfter(target)];
  if (from === file && to === target) return undefined;
  const after = posix.relative(posix.dirname(from), to);
  // What is beside the document may have been written with or without `./`.
  if (after === posix.normalize(nameOf(path))) return undefined;
  return (isAddress ? asAddress(after) : after) + value.slice(path.length);
}

/** A name as a text may write it. */
function asAddress(name: string): string {
  if (!/[\s()%#?]/.test(name)) return name;
  // These end an address, or its path, and `encodeURI` leaves them.
  return encodeURI(name).replace(/[()#?]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

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
