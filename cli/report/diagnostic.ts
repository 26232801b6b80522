import { given } from '../shared/given.ts';
import type { Diagnostic, Location, Note, Result } from '../types.ts';

/** The optional parts of a diagnostic. */
export type Details = {
  readonly [K in Exclude<keyof Diagnostic, 'severity' | 'code' | 'text'>]?: Diagnostic[K] | undefined;
} & {
  /** Texts of the notes, which have no place of their own: for callers that give no `notes`. */
  readonly note?: string | readonly string[] | undefined;
};

/** Makes an error; details without a value are left out. */
export function errorOf(code: string, text: string, details: Details = {}): Diagnostic {
  return { severity: 'error', code, text, ...known(details) };
}

/** Makes a warning; details without a value are left out. */
export function warningOf(code: string, text: string, details: Details = {}): Diagnostic {
  return { severity: 'warning', code, text, ...known(details) };
}

function known({ note, ...details }: Details) {
  if (note === undefined) return given(details);
  return given({ ...details, notes: [note].flat().map((text) => ({ text })) });
}

/** Makes a result that has no value, only a mistake. */
export function failed(diagnostic: Diagnostic): Result<undefined> {
  return { value: undefined, diagnostics: [diagnostic] };
}

/** Makes a result of which nothing is wrong. */
export function sound<T>(value: T): Result<T> {
  return { value, diagnostics: [] };
}

/** Lists the files of several results that are outside of the project's folders. */
export function elsewhereOf(results: readonly Result<unknown>[]): readonly string[] {
  return results.flatMap(({ elsewhere = [] }) => elsewhere);
}

/** Makes one result of several: the values that there are, and all diagnostics. */
export function gather<T>(results: readonly Result<T | undefined>[]): Result<readonly T[]> {
  return {
    value: results.flatMap(({ value }) => (value === undefined ? [] : [value])),
    diagnostics: results.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Tells whether a diagnostic is an error. */
export function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

/** Makes an error of a warning, as `--strict` does, except of one that passes by itself. */
export function strictly(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.ignoredByStrict === true ? diagnostic : { ...diagnostic, severity: 'error' };
}

/** Changes the places of a diagnostic and of its notes. */
export function withPlaces(diagnostic: Diagnostic, change: (location: Location) => Location): Diagnostic {
  const changed = <T extends Diagnostic | Note>(told: T): T =>
    told.location === undefined ? told : { ...told, location: change(told.location) };
  const own = changed(diagnostic);
  return own.notes === undefined ? own : { ...own, notes: own.notes.map(changed) };
}

/** Counts the errors and the warnings. */
export function countBySeverity(list: readonly Diagnostic[]): {
  readonly errors: number;
  readonly warnings: number;
} {
  const errors = list.filter(isError).length;
  return { errors, warnings: list.length - errors };
}
