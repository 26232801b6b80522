import { warningOf } from '../report/diagnostic.ts';
import { locationAt } from '../report/locate.ts';
import type { Diagnostic, SourceFile } from '../types.ts';
import type { FrontMatter } from './front-matter.ts';
import { leadingTitle } from './outline.ts';

/** Reports the heading that opens a body when front matter has a title in other words: no page shows it. */
export function lostTitle(
  source: SourceFile,
  matter: FrontMatter,
  shown: string | undefined,
  left: string | undefined,
): readonly Diagnostic[] {
  if (shown === undefined || left === undefined || wordsOf(shown) === wordsOf(left)) return [];
  const heading = leadingTitle(matter.body);
  if (heading === undefined) return [];
  return [
    warningOf('lost-title', `The heading "${left}" is left out: the page is called "${shown}"`, {
      location: locationAt(source.file, source.text, {
        offset: matter.bodyStart + heading.start,
        length: heading.end - heading.start,
      }),
      notes: [{ text: 'Begin it with ## to show it, or remove it' }],
    }),
  ];
}

/** Keeps letters and digits alone: typography differs, and so does `nº` from `no`. */
function wordsOf(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
