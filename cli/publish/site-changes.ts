import { ERROR_FILES, missingKind } from '../output/table.ts';
import { filePath } from '../shared/path.ts';
import type { HeaderRule } from '../shared/policy.ts';
import type { BuildManifest } from '../shared/wire.ts';
import type { BuiltFile } from './objects.ts';

/** The part of a build's manifest about old addresses; earlier builds said less. */
export interface Manifest {
  readonly redirects?: readonly Pick<BuildManifest['redirects'][number], 'from' | 'to' | 'status'>[];
  readonly gone?: readonly string[];
}

/** Old addresses that come and go, such as `added: /old → /about (301)` and `added: /old is gone (410)`. */
export function redirectChanges(before: Manifest, after: Manifest): readonly string[] {
  return listChanges([...new Set(redirectsOf(before))], [...new Set(redirectsOf(after))]);
}

/**
 * Files that visitors fetch by their names and that are no pages, such as downloads and icons, as they come, go or
 * change. Feeds and sitemaps are left out: they repeat what pages say.
 */
export function fileChanges(
  before: ReadonlyMap<string, BuiltFile>,
  after: ReadonlyMap<string, BuiltFile>,
  isPage: (key: string) => boolean,
): readonly string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.flatMap((key) => {
    const [was, is, path] = [before.get(key), after.get(key), filePath(key)];
    if (isPage(key) || !isNamedFile(key) || was?.sha256 === is?.sha256) return [];
    if (was === undefined) return [`added: ${path}`];
    return [is === undefined ? `removed: ${path}` : `changed: ${path}`];
  });
}

/** Tells whether a key that is no page's is one that visitors know, and no feed or sitemap. */
function isNamedFile(key: string): boolean {
  if (ERROR_FILES.includes(key) || /(?:^|\/)(?:feed|sitemap[\w-]*)\.xml$/.test(key)) return false;
  return missingKind(`/${key}`) === 'page';
}

/** Lists the items that a list gained, then those that it lost. */
export function listChanges(before: readonly string[], after: readonly string[]): readonly string[] {
  const [old, next] = [new Set(before), new Set(after)];
  return [
    ...after.filter((one) => !old.has(one)).map((one) => `added: ${shown(one)}`),
    ...before.filter((one) => !next.has(one)).map((one) => `removed: ${shown(one)}`),
  ];
}

/** An item of a list, also one that is empty, as the address of `<a href="">` is. */
function shown(item: string): string {
  return item.trim() === '' ? '(empty)' : item;
}

function redirectsOf({ redirects = [], gone = [] }: Manifest): readonly string[] {
  return [
    ...redirects.map(({ from, to, status }) => `${from} → ${to} (${status})`),
    ...gone.map((path) => `${path} is gone (410)`),
  ];
}

/** Headers that differ, such as `/*: Content-Security-Policy`. */
export function headerChanges(
  before: readonly HeaderRule[],
  after: readonly HeaderRule[],
): readonly string[] {
  const old = headerLines(before);
  const next = headerLines(after);
  const names = new Set([...old.keys(), ...next.keys()]);
  return [...names].filter((name) => old.get(name) !== next.get(name)).sort();
}

function headerLines(rules: readonly HeaderRule[]): ReadonlyMap<string, string> {
  return new Map(
    rules.flatMap(({ path, over, headers }) =>
      Object.entries(headers).map(
        ([name, value]) => [`${path}: ${name}${over === undefined ? '' : ' (over TLS)'}`, value] as const,
      ),
    ),
  );
}
