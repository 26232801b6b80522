import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { jsonText } from '../report/json.ts';
import { parseJson } from '../shared/parse-json.ts';
import type { Diagnostic } from '../types.ts';

/** The mistakes that a project accepts: how many times each is in each file, on whatever line. */
export type Baseline = ReadonlyMap<string, number>;

/** Version of the file's form. */
const VERSION = 1;

interface BaselineFile {
  readonly version: typeof VERSION;
  readonly known: readonly Entry[];
}

/** Reads a baseline; answers a sentence when that cannot be done. */
export function readBaseline(file: string): Baseline | string {
  if (!existsSync(file)) return `There is no baseline ${file}: write it with --write-baseline.`;
  const read = parsed(readFileSync(file, 'utf8'));
  if (read === undefined)
    return `${file} is not a baseline of this version: write it again with --write-baseline.`;
  return new Map(read.known.map(({ code, file, text, times }) => [nameIn(file, code, text), times]));
}

function parsed(text: string): BaselineFile | undefined {
  const read = parseJson(text) as Partial<BaselineFile> | null | undefined;
  const isKnown = read?.version === VERSION && Array.isArray(read.known) && read.known.every(isEntry);
  return isKnown ? (read as BaselineFile) : undefined;
}

function isEntry(entry: unknown): boolean {
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
  const entries = new Map<string, Entry>();
  for (const diagnostic of diagnostics) {
    const { code, text, location } = diagnostic;
    const name = nameOf(diagnostic);
    const times = (entries.get(name)?.times ?? 0) + 1;
    entries.set(name, { code, file: location?.file ?? '', text, times });
  }
  const known = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  const written: BaselineFile = { version: VERSION, known };
  writeFileSync(file, jsonText(written));
}

interface Entry {
  readonly code: string;
  readonly file: string;
  readonly text: string;
  readonly times: number;
}

function nameOf({ code, text, location }: Diagnostic): string {
  return nameIn(location?.file ?? '', code, text);
}

function nameIn(file: string, code: string, text: string): string {
  return JSON.stringify([file, code, text]);
}
