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
    const file = spellings(sameLocaleFile(written, entry)).find((one) => Object.hasOwn(pathByFile, one));
    const path = file === undefined ? undefined : pathByFile[file];
    if (path !== undefined) links[written] = path;
  }
  return links;
}

/** A file's name as it is written, and in each Unicode form: copies and archives of other systems change it. */
function spellings(file: string): readonly string[] {
  return ASCII.test(file) ? [file] : [file, file.normalize('NFC'), file.normalize('NFD')];
}

const ASCII = /^[\x20-\x7e]*$/;

function sameLocaleFile(written: string, entry: Entry): string {
  const file = posix.join(posix.dirname(entry.file), decodeAddress(written));
  return file.replace(/^content\/(fr|en)\//, `content/${entry.locale}/`);
}
