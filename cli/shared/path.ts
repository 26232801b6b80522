import type { Locale } from './locale.ts';
import { LOCALE_PREFIX } from './locale.ts';

/** Returns the URL path of a key in a locale: `('/', 'en')` → `/en`, `('/about', 'fr')` → `/about`. */
export function localePath(key: string, locale: Locale): string {
  const prefix = LOCALE_PREFIX[locale];
  if (key === '/') return prefix === '' ? '/' : prefix;
  return prefix + key;
}

/** Returns the locale of a URL path: `/en/about` → `en`. */
export function localeOf(path: string): Locale {
  return path === '/en' || path.startsWith('/en/') ? 'en' : 'fr';
}

/** Splits a URL path into locale and key: `/en/about` → `en`, `/about`. */
export function splitPath(path: string): { readonly locale: Locale; readonly key: string } {
  const locale = localeOf(path);
  return { locale, key: path.slice(LOCALE_PREFIX[locale].length) || '/' };
}

/** Returns the file that holds a path's page, relative to the output folder: `/about` → `about/index.html`. */
export function pageFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}

/** Returns the URL path of a file of the output; that of a page is its folder: `about/index.html` → `/about`. */
export function filePath(file: string): string {
  return `/${file.replace(/(?:^|\/)index\.html$/, '')}`;
}

/** Returns the file that holds a path's payload, relative to the output folder (behaviour 3.1). */
export function payloadFile(path: string): string {
  return path === '/' ? '_payload.json' : `${path.slice(1)}/_payload.json`;
}

/** Returns the last segment of a path, a key or an address: `/services/ai` → `ai`. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the folder of a file: `content/fr/a.md` → `content/fr`; empty when it is in none. */
export function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

/**
 * Returns the addresses of files as a document writes them: from the root for a file in `assets`, relative for one in
 * the document's own folder. Other files have none.
 */
export function addressesFrom(documentFile: string, files: Iterable<string>): readonly string[] {
  const folder = `${folderOf(documentFile)}/`;
  return [...files].flatMap((file) => {
    if (file.startsWith('assets/')) return file.slice('assets'.length);
    return file.startsWith(folder) ? file.slice(folder.length) : [];
  });
}

/** Lists the folders above a file, the outermost first: `a/b/c` → `a`, `a/b`. */
export function parentFolders(file: string): readonly string[] {
  const parents: string[] = [];
  for (let end = file.indexOf('/'); end !== -1; end = file.indexOf('/', end + 1))
    parents.push(file.slice(0, end));
  return parents;
}

/** Collects all folders above some files. */
export function foldersOf(files: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of files)
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  return folders;
}

/** Removes the slash at the end of a path, except that of the root. */
export function withoutFinalSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, '');
}

/** Tells whether a path is another one, or below it. */
export function isAtOrBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? folder : `${folder}/`);
}

/** Removes the query and hash of an address. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}

/** Decodes the percent escapes of an address. One with a percent sign that escapes nothing stays as it is. */
export function decodeAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Finds the Unicode form in which a file's name is known; undefined if none. Copies by other systems change it. */
export function knownSpelling(file: string, isKnown: (file: string) => boolean): string | undefined {
  if (isKnown(file)) return file;
  return PLAIN_TEXT.test(file) ? undefined : [file.normalize('NFC'), file.normalize('NFD')].find(isKnown);
}

const PLAIN_TEXT = /^[\x20-\x7e]*$/;

/** Returns one spelling for all paths that are the same where a file system ignores case or Unicode form. */
export function foldPath(path: string): string {
  return PLAIN.test(path) ? path : path.normalize('NFC').toLowerCase().normalize('NFC');
}

const PLAIN = /^[a-z0-9._/-]*$/;

const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };

/** Makes a lower-case ASCII path segment (behaviour 1.2): `À propos` → `a-propos`, `l'IA` → `l-ia`. */
export function slugify(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[œæßøłđ]/g, (letter) => LIGATURES[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
}
