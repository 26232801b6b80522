import { warningOf } from '../report/diagnostic.ts';
import type { Diagnostic } from '../types.ts';
import type { FrontMatter } from './front-matter.ts';

/** Keys whose values are shown as plain words by browser tabs, lists, search results and feeds. */
const PLAIN_KEYS: ReadonlySet<PropertyKey> = new Set(['title', 'description']);

/** Marks that other programs write in such values, each with what to do; a lone `<dialog>` may be meant. */
const MARKED = [
  {
    code: 'raw-html',
    find: /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i,
    note: 'Write the character itself: no code of HTML is read in front matter',
  },
  {
    code: 'raw-html',
    find: /<\/[a-z][a-z\d]{0,20}\s{0,5}>|<(?:br|img|p|span|strong|em|b|i|sup|a)(?:[\s/][^<>]{0,300})?>/i,
    note: 'Remove it: no HTML is read in front matter',
  },
  {
    code: 'left-as-typed',
    find: /\*\*(?=[^\s*])|\]\((?=\S)|(?<![\p{L}\p{N}])`[^`\s][^`]{0,100}`|~~(?=[^\s~])|([\^~])[^\s^~]{1,20}\1/u,
    note: 'Remove these marks: no Markdown is read in front matter',
  },
] as const;

/** Tells whether a text may hold such a mark: nearly none does. */
export function mayBeMarked(value: string): boolean {
  return /[&<*\]`~^]/.test(value);
}

/**
 * Reports codes of HTML and marks of Markdown where front matter wants plain words: visitors would see them. Beside the
 * title and the description these are the texts of sections, of which `texts` are those that may be marked.
 */
export function reportMarkedWords(
  { values, locate }: FrontMatter,
  texts: ReadonlySet<string>,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const look = (value: unknown, path: readonly PropertyKey[]): void => {
    if (typeof value === 'string') {
      if (texts.has(value) || (path.length === 1 && PLAIN_KEYS.has(path[0] ?? '') && mayBeMarked(value)))
        found.push(...marksOf(value, path, locate));
    } else if (Array.isArray(value))
      for (const [index, item] of value.entries()) look(item, [...path, index]);
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) look(item, [...path, key]);
  };
  if (texts.size > 0) look(values, []);
  else for (const key of PLAIN_KEYS) look(values[String(key)], [key]);
  return found;
}

function marksOf(
  value: string,
  path: readonly PropertyKey[],
  locate: FrontMatter['locate'],
): readonly Diagnostic[] {
  return MARKED.flatMap(({ code, find, note }) => {
    const [written] = find.exec(value) ?? [];
    if (written === undefined) return [];
    const text = `"${written}" in "${path.join('.')}" is shown as it is typed`;
    return warningOf(code, text, { location: locate(path), note });
  });
}
