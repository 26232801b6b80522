import { warningOf } from '../report/diagnostic.ts';
import type { Diagnostic } from '../types.ts';
import type { FrontMatter } from './front-matter.ts';

/** Keys whose values are shown as plain words by browser tabs, lists, search results and feeds. */
const PLAIN_KEYS = ['title', 'description'] as const;

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
    find: /\*\*|\]\((?=\S)/,
    note: 'Remove these marks: no Markdown is read in a title or a description',
  },
] as const;

/** Reports codes of HTML and marks of Markdown where front matter wants plain words: visitors would see them. */
export function reportMarkedWords({ values, locate }: FrontMatter): readonly Diagnostic[] {
  return PLAIN_KEYS.flatMap((key) => {
    const value = values[key];
    if (typeof value !== 'string' || !/[&<*\]]/.test(value)) return [];
    return MARKED.flatMap(({ code, find, note }) => {
      const [written] = find.exec(value) ?? [];
      if (written === undefined) return [];
      const text = `"${written}" in "${key}" is shown as it is typed`;
      return warningOf(code, text, { location: locate([key]), note });
    });
  });
}
