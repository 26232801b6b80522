import { getOrMake } from '../shared/get-or-make.ts';
import type { Diagnostic, Location, Note } from '../types.ts';
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
  const attachTo = <T extends Note | Diagnostic>(told: T): T =>
    told.location === undefined ? told : { ...told, location: attach(told.location) };
  return diagnostics.map((diagnostic) => {
    const attached = attachTo(diagnostic);
    const { notes } = attached;
    return notes === undefined ? attached : { ...attached, notes: notes.map(attachTo) };
  });
}
