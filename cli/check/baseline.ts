import { readFileSync, writeFileSync } from 'node:fs';
import { jsonText } from '../report/json.ts';
import { parseJson } from '../shared/parse-json.ts';
import { isSystemError, writeReason } from '../system/system-error.ts';
import type { Diagnostic } from '../types.ts';

/** The mistakes that a project accepts: how many times each is in each file, on whatever line. */
export type Baseline = ReadonlyMap<string, number>;

/** Version of the file's form. */
const VERSION = 1;

interface BaselineFile {
  readonly version: typeof VERSION;
  readonly known: readonly Entry[];
}

interface Entry {
  readonly code: string;
  readonly file: string;
  readonly text: string;
  readonly times: number;
}

/** Reads a baseline; answers a sentence when that cannot be done. */
export function readBaseline(file: string): Baseline | string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT'))
      return `There is no baseline ${file}: write it with --write-baseline.`;
    if (!isSystemError(error)) throw error;
    return `The baseline ${file} cannot be read: ${writeReason(error)}.`;
  }
  const { version, known } = (parseJson(text) ?? {}) as Partial<BaselineFile>;
  if (version !== VERSION || !Array.isArray(known) || !known.every(isEntry))
    return `${file} is not a baseline of this version: write it again with --write-baseline.`;
  return new Map(
    known.map(({ code, file, text, times }) => [nameOf({ code, text, location: { file } }), times]),
  );
}

function isEntry(entry: unknown): entry is Entry {
  const { code, file, text, times } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  return [code, file, text].every((part) => typeof part === 'string') && typeof times === 'number';
}

/** Returns the diagnostics that a baseline does not have, or has fewer times. */
export function beyondBaseline(
  diagnostics: readonly Diagnostic[],
  baseline: Baseline,
): readonly Diagnostic[] {
  const left = new Map(baseline);
  return diagnostics.filter((diagnostic) => {
    const name = nameOf(diagnostic);
    const times = left.get(name) ?? 0;
    left.set(name, times - 1);
    return times <= 0;
  });
}

/** Writes what is found as the baseline of later checks, sorted, so that a change to it reads well. */
export function writeBaseline(file: string, diagnostics: readonly Diagnostic[]): void {
  const counts = new Map<string, number>();
  for (const name of diagnostics.map(nameOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const known = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, times]): Entry => {
      const [named, code, text] = JSON.parse(name) as readonly [string, string, string];
      return { code, file: named, text, times };
    });
  const written: BaselineFile = { version: VERSION, known };
  writeFileSync(file, jsonText(written));
}

/** Names a mistake, on whatever line it is. */
function nameOf({ code, text, location }: Pick<Diagnostic, 'code' | 'text' | 'location'>): string {
  return JSON.stringify([location?.file ?? '', code, text]);
}
