import { CONFLICT_MARKS, conflictAt, holdTwoVersions } from '../report/conflict.ts';
import { locationOfLine } from '../report/locate.ts';
import type { Diagnostic, SourceFile } from '../types.ts';
import { withoutCode } from './code-ranges.ts';

/**
 * Reports two versions of some lines that a merge left to choose from: as Markdown they are text, and both would be
 * public. A document may show such lines as code.
 */
export function conflictIn({ file, text }: SourceFile): Diagnostic | undefined {
  if (!text.includes('<<<<<<< ') || !holdTwoVersions(text.split('\n'))) return undefined;
  const [opening, , closing] = CONFLICT_MARKS;
  const lines = (file.endsWith('.md') ? withoutCode(text) : text).split('\n');
  const row = lines.findIndex((line) => opening.test(line) || closing.test(line));
  return row < 0 ? undefined : conflictAt(locationOfLine(file, text, row + 1));
}
