import { errorOf } from '../report/diagnostic.ts';
import { locationOfLine } from '../report/locate.ts';
import type { Diagnostic, SourceFile } from '../types.ts';
import { withoutCode } from './code-ranges.ts';

/** What git writes above, between and below two versions of some lines, in this order. */
const MARKS = [/^<{7} /, /^={7}$/, /^>{7} /] as const;

/**
 * Two versions of some lines, as a merge leaves them for somebody to choose from: as Markdown they are text, and both
 * would be public. A document may show such lines as code.
 */
export function conflictIn({ file, text }: SourceFile): Diagnostic | undefined {
  if (!text.includes('<<<<<<< ') || !isMarked(text.split('\n'))) return undefined;
  const lines = (file.endsWith('.md') ? withoutCode(text) : text).split('\n');
  const row = lines.findIndex((line) => MARKS[0].test(line) || MARKS[2].test(line));
  if (row < 0) return undefined;
  return errorOf(
    'conflict-marker',
    'A merge left two versions here: keep one, and take out the lines of <<<<<<<, ======= and >>>>>>>',
    { location: locationOfLine(file, text, row + 1) },
  );
}

function isMarked(lines: readonly string[]): boolean {
  let found = 0;
  for (const line of lines) if (MARKS[found]?.test(line) === true) found += 1;
  return found === MARKS.length;
}
