import { warningOf } from '../report/diagnostic.ts';
import type { Diagnostic } from '../types.ts';
import { textsIn } from './document-facts.ts';
import type { FrontMatter } from './front-matter.ts';

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

/** Reports codes of HTML and marks of Markdown in front matter, where visitors would see them, in `texts` of it. */
export function reportMarkedWords(
  { values, locate }: FrontMatter,
  texts: ReadonlySet<string>,
): readonly Diagnostic[] {
  if (texts.size === 0) return [];
  return textsIn(values, []).flatMap(({ text, path }) =>
    texts.has(text) ? marksOf(text, path, locate) : [],
  );
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
