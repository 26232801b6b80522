import { withLineFeeds } from '../shared/line-ends.ts';
import type { Diagnostic, Location } from '../types.ts';
import { errorOf } from './diagnostic.ts';
import { locationOfLine } from './locate.ts';

/** The lines that git writes above, between and below two versions of some lines, in this order. */
export const CONFLICT_MARKS = [/^<{7} /, /^={7}$/, /^>{7} /] as const;

/** Makes the error for two versions of some lines that a merge left, at the first of the marks. */
export function conflictAt(location: Location): Diagnostic {
  return errorOf(
    'conflict-marker',
    'A merge left two versions here: keep one, and take out the lines of <<<<<<<, ======= and >>>>>>>',
    { location },
  );
}

/** Tells whether lines hold all of the marks, in order. */
export function holdTwoVersions(lines: readonly string[]): boolean {
  let found = 0;
  for (const line of lines) if (CONFLICT_MARKS[found]?.test(line) === true) found += 1;
  return found === CONFLICT_MARKS.length;
}

/** Returns the error for a file that would be published as it is, with both versions; undefined without marks. */
export function leftConflict(file: string, bytes: Uint8Array): Diagnostic | undefined {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('<<<<<<< ')) return undefined;
  const text = withLineFeeds(new TextDecoder().decode(bytes));
  const lines = text.split('\n');
  if (!holdTwoVersions(lines)) return undefined;
  return conflictAt(locationOfLine(file, text, lines.findIndex((line) => CONFLICT_MARKS[0].test(line)) + 1));
}
