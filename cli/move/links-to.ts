import type { Registry } from '../api/registry.ts';
import type { RawText } from '../read/raw-text.ts';
import { LOCALES } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import { createFileFinder } from './places.ts';
import { idsAfter, repairsIn } from './repair.ts';

/** A page whose links are looked for. */
interface LinkedPage {
  readonly key: string;
  /** Its documents. */
  readonly files: readonly string[];
  /** Every address that leads to it. */
  readonly addresses: readonly string[];
  readonly origin: string;
  readonly collections: Registry['collections'];
}

/** Lists the places where other texts name a page, as `file:line  what is written`. */
export function linksTo(
  page: LinkedPage,
  texts: readonly RawText[],
  files: readonly string[],
): readonly string[] {
  const { key, origin, collections } = page;
  const own = new Set(page.files);
  const paths = new Set([...page.addresses, ...LOCALES.map((locale) => localePath(key, locale))]);
  // What would be repaired, if the page moved elsewhere, is what names it.
  const elsewhere = {
    origin,
    idAfter: idsAfter({ from: key, to: `${key}-elsewhere` }, collections),
    pathAfter: (path: string) => (paths.has(path) ? ELSEWHERE : undefined),
    fileAfter: (file: string) => (own.has(file) ? ELSEWHERE : file),
    fileAt: createFileFinder(files),
  };
  return texts
    .filter(({ file }) => !own.has(file) && !file.endsWith('/addresses.yaml'))
    .flatMap(({ file, text }) =>
      repairsIn(file, text, elsewhere).map(
        ({ value, start }) => `${file}:${text.slice(0, start).split('\n').length}  ${value}`,
      ),
    );
}

const ELSEWHERE = '/elsewhere';
