import type { Diagnostic, Location } from '../types.ts';
import { readText } from './tree.ts';

/** Gives the text of their line to diagnostics that know only its number, so that a frame can be printed. */
export async function attachLines(
  root: string,
  diagnostics: readonly Diagnostic[],
): Promise<readonly Diagnostic[]> {
  const files = new Map<string, readonly string[]>();
  const attach = async (location: Location): Promise<Location> => {
    if (location.line === undefined || location.lineText !== undefined) return location;
    const lines =
      files.get(location.file) ?? ((await readText(root, location.file)).value?.text ?? '').split('\n');
    files.set(location.file, lines);
    const lineText = lines[location.line - 1];
    return lineText === undefined ? location : { ...location, lineText };
  };
  return Promise.all(
    diagnostics.map(async (diagnostic) =>
      diagnostic.location === undefined
        ? diagnostic
        : { ...diagnostic, location: await attach(diagnostic.location) },
    ),
  );
}
