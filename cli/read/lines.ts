import { withPlaces } from '../report/diagnostic.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import type { Diagnostic, Location } from '../types.ts';
import { readText } from './tree.ts';

/** Gives the text of their line to diagnostics and notes that know only its number, so that a frame can be printed. */
export function attachLines(root: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const files = new Map<string, readonly string[]>();
  const linesOf = (file: string): readonly string[] => (readText(root, file).value?.text ?? '').split('\n');
  const attach = (location: Location): Location => {
    if (location.line === undefined || location.lineText !== undefined) return location;
    const lineText = getOrMake(files, location.file, linesOf)[location.line - 1];
    return lineText === undefined ? location : { ...location, lineText };
  };
  return diagnostics.map((diagnostic) => withPlaces(diagnostic, attach));
}
