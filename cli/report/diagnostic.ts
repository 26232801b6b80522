import { given } from '../shared/given.ts';
import type { Diagnostic, Result } from '../types.ts';

/** What a diagnostic may have beside its sentence. */
type Details = {
  readonly [K in Exclude<keyof Diagnostic, 'severity' | 'code' | 'text'>]?: Diagnostic[K] | undefined;
};

/** Makes an error; details without a value are left out. */
export function errorOf(code: string, text: string, details: Details = {}): Diagnostic {
  return { severity: 'error', code, text, ...given(details) };
}

/** Makes a warning, likewise. */
export function warningOf(code: string, text: string, details: Details = {}): Diagnostic {
  return { severity: 'warning', code, text, ...given(details) };
}

/** A result that is nothing but a mistake. */
export function failed(diagnostic: Diagnostic): Result<undefined> {
  return { value: undefined, diagnostics: [diagnostic] };
}

/** Whether a diagnostic is an error. */
export function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

/** As `--strict` has it: a warning is an error, but for one that passes by itself. */
export function strictly(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.ignoredByStrict === true ? diagnostic : { ...diagnostic, severity: 'error' };
}

/** How many errors and warnings there are. */
export function countBySeverity(list: readonly Diagnostic[]): {
  readonly errors: number;
  readonly warnings: number;
} {
  const errors = list.filter(isError).length;
  return { errors, warnings: list.length - errors };
}
