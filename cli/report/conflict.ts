import type { Diagnostic, Location } from '../types.ts';
import { errorOf } from './diagnostic.ts';

/** What git writes above, between and below two versions of some lines, in this order. */
export const CONFLICT_MARKS = [/^<{7} /, /^={7}$/, /^>{7} /] as const;

/** Says at the first of the marks that a merge left two versions of some lines. */
export function conflictAt(location: Location): Diagnostic {
  return errorOf(
    'conflict-marker',
    'A merge left two versions here: keep one, and take out the lines of <<<<<<<, ======= and >>>>>>>',
    { location },
  );
}
