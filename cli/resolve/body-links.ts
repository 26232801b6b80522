import { posix } from 'node:path';
import { decodeName } from '../shared/decode-name.ts';
import { knownSpelling } from '../shared/path.ts';
import type { Entry } from '../types.ts';

/**
 * Maps the links to `.md` files in a body, as written, to paths of pages in the document's own locale.
 * Links that lead to no page are left out: Markdown reports them with their line.
 */
export function bodyLinks(
  entry: Entry,
  pathByFile: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const links: Record<string, string> = {};
  for (const written of entry.fileLinks) {
    const file = knownSpelling(sameLocaleFile(written, entry), (one) => Object.hasOwn(pathByFile, one));
    const path = file === undefined ? undefined : pathByFile[file];
    if (path !== undefined) links[written] = path;
  }
  return links;
}

function sameLocaleFile(written: string, entry: Entry): string {
  const file = posix.join(posix.dirname(entry.file), decodeName(written));
  return file.replace(/^content\/(fr|en)\//, `content/${entry.locale}/`);
}
