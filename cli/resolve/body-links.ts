import { posix } from 'node:path';
import { decodeAddress } from '../shared/path.ts';
import type { Entry } from '../types.ts';

/**
 * Links of `.md` files in a body: as written → path of the page, in the document's own locale.
 * Those that lead to no page are left out; Markdown reports them with their line.
 */
export function bodyLinks(
  entry: Entry,
  pathByFile: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const links: Record<string, string> = {};
  for (const written of entry.fileLinks) {
    const file = sameLocaleFile(written, entry);
    const path = Object.hasOwn(pathByFile, file) ? pathByFile[file] : undefined;
    if (path !== undefined) links[written] = path;
  }
  return links;
}

function sameLocaleFile(written: string, entry: Entry): string {
  const file = posix.join(posix.dirname(entry.file), decodeAddress(written));
  return file.replace(/^content\/(fr|en)\//, `content/${entry.locale}/`);
}
