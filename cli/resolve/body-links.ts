import { posix } from 'node:path';
import type { Entry } from '../types.ts';

/** Neither reads past another of its kind, so that a text full of them is read once. */
const INLINE = /\]\(\s{0,20}<?([^()\s>#?]+\.md)/g;
const DEFINITION = /^ {0,3}\[[^\][^]+\]:\s{0,20}<?([^\s>#?]+\.md)/gm;

/**
 * Links of `.md` files in a body: as written → path of the page, in the document's own locale.
 * Those that lead to no page are left out; Markdown reports them with their line.
 */
export function bodyLinks(
  entry: Entry,
  pathByFile: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  if (!entry.body.includes('.md')) return {};
  const links: Record<string, string> = {};
  for (const pattern of [INLINE, DEFINITION]) {
    for (const match of entry.body.matchAll(pattern)) {
      const written = match[1] ?? '';
      const path = pathByFile.get(sameLocaleFile(written, entry));
      if (path !== undefined) links[written] = path;
    }
  }
  return links;
}

function sameLocaleFile(written: string, entry: Entry): string {
  const file = posix.join(posix.dirname(entry.source.file), decode(written));
  return file.replace(/^content\/(fr|en)\//, `content/${entry.locale}/`);
}

function decode(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
