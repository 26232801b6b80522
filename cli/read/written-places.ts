import { withPlaces } from '../report/diagnostic.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import type { Diagnostic, Location } from '../types.ts';
import type { Placeholders } from './facts.ts';
import { NAMED } from './facts.ts';

/** A word in braces of a line as it is written, and the value in its place in the line that is rendered. */
interface Replaced {
  readonly written: readonly [start: number, end: number];
  readonly shown: readonly [start: number, end: number];
}

/**
 * Moves places in a document's body, whose words in braces are replaced before it is rendered, to where they are in the
 * file. `linesOf` returns the lines of the file; it is called only when there are diagnostics.
 */
export function placeAsWritten(
  diagnostics: readonly Diagnostic[],
  file: string,
  {
    placeholders,
    linesOf,
  }: { readonly placeholders: Placeholders; readonly linesOf: () => readonly string[] },
): readonly Diagnostic[] {
  if (diagnostics.length === 0) return diagnostics;
  const lines = linesOf();
  // Thousands of diagnostics may share one long line.
  const words = new Map<number, readonly Replaced[]>();
  const moved = (location: Location): Location => {
    const { line = 0, lineText, column, length = 1 } = location;
    const written = location.file === file ? lines[line - 1] : undefined;
    if (written === undefined || lineText === undefined || column === undefined) return location;
    const replaced = getOrMake(words, line, () => replacedIn(written, lineText, placeholders));
    if (replaced.length === 0) return location;
    const start = writtenAt(column - 1, replaced, 0);
    const end = writtenAt(column - 1 + length, replaced, 1);
    return { ...location, column: start + 1, length: Math.max(1, end - start), lineText: written };
  };
  return diagnostics.map((diagnostic) => withPlaces(diagnostic, moved));
}

/** Finds the words of a line that are replaced in the line that is rendered: in code, they stay as they are. */
function replacedIn(line: string, shown: string, placeholders: Placeholders): readonly Replaced[] {
  const found: Replaced[] = [];
  let grown = 0;
  for (const { 0: word, 1: name = '', index } of line.matchAll(NAMED)) {
    const value = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
    const at = index + grown;
    if (value === undefined || shown.startsWith(word, at)) continue;
    found.push({ written: [index, index + word.length], shown: [at, at + value.length] });
    grown += value.length - word.length;
  }
  return found;
}

/** Returns the column of the written line for one of the line that is shown; in a value, a bound of its word. */
function writtenAt(column: number, words: readonly Replaced[], bound: 0 | 1): number {
  let grown = 0;
  for (const { written, shown } of words) {
    if (column <= shown[0]) return column - grown;
    if (column < shown[1]) return written[bound];
    grown = shown[1] - written[1];
  }
  return column - grown;
}
