import { suggest } from '../report/suggest.ts';
import { given } from '../shared/given.ts';
import { isRecord } from '../shared/record.ts';

/** Something wrong in a registry. */
export interface RegistryMistake {
  /** A whole sentence without final dot. */
  readonly text: string;
  /** What the source holds where it is wrong: a key or a text. */
  readonly value?: string;
  readonly suggestion?: string;
}

/** Keys that nothing reads: mostly misspelt ones. `whose` is the middle of a sentence. */
export function unknownKeys(
  value: unknown,
  known: readonly string[],
  whose: string,
): readonly RegistryMistake[] {
  if (!isRecord(value)) return [];
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => ({
      text: `Unknown key "${key}" in ${whose}`,
      value: key,
      ...given({ suggestion: suggest(key, known) }),
    }));
}

/** A value, if there is one, that is none of those that it may be. */
export function oneOf(value: unknown, allowed: readonly string[], what: string): readonly RegistryMistake[] {
  if (value === undefined || (typeof value === 'string' && allowed.includes(value))) return [];
  const written = typeof value === 'string' ? value : undefined;
  return [
    {
      text: `${what} must be one of ${allowed.join(', ')}`,
      ...given({ value: written, suggestion: written === undefined ? undefined : suggest(written, allowed) }),
    },
  ];
}
