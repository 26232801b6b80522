import type { Diagnostic } from '../types.ts';

/** As `--strict` has it: a warning is an error, but for one that passes by itself. */
export function strictly(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.ignoredByStrict === true ? diagnostic : { ...diagnostic, severity: 'error' };
}
