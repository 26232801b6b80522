import type { Diagnostic, Location } from '../types.ts';
import { readText } from './tree.ts';

/** Gives the text of their line to diagnostics that know only its number, so that a frame can be printed. */
export function attachLines(root: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const files = new Map<string, readonly string[]>();
  const attach = (location: Location): Location => {
    if (location.line === undefined || location.lineText !== undefined) return location;
    const lines = files.get(location.file) ?? (readText(root, location.file).value?.text ?? '').split('\n');
    files.set(location.file, lines);
    const lineText = lines[location.line - 1];
    return lineText === undefined ? location : { ...location, lineText };
  };
  return diagnostics.map((diagnostic) =>
    diagnostic.location === undefined ? diagnostic : { ...diagnostic, location: attach(diagnostic.location) },
  );
}
