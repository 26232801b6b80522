import type { Diagnostic, Location } from '../types.ts';
import { sortDiagnostics } from './frame.ts';
import { inertLines } from './inert.ts';

/**
 * Formats diagnostics as annotations of a GitHub workflow: one command a line, in the form that GitHub documents under
 * "Workflow commands for GitHub Actions".
 * @param folder path of the project in its repository, whose root GitHub's paths begin at: `sites/web/`
 */
export function formatGithub(diagnostics: readonly Diagnostic[], folder = ''): string {
  return sortDiagnostics(diagnostics)
    .map((diagnostic) => `${annotation(diagnostic, folder)}\n`)
    .join('');
}

function annotation(
  { severity, code, text, location, notes = [], suggestion }: Diagnostic,
  folder: string,
): string {
  const properties = [...placeOf(location, folder), `title=${propertyOf(code)}`].join(',');
  const more = [
    ...(suggestion === undefined ? [] : [`Write instead: ${suggestion}`]),
    ...notes.map((note) => `${note.text}${asPlace(note.location)}`),
  ];
  return `::${severity} ${properties}::${dataOf([text, ...more].join('\n'))}`;
}

function placeOf(location: Location | undefined, folder: string): readonly string[] {
  if (location === undefined) return [];
  const { file, line, column, length = 1 } = location;
  const columns = column === undefined ? [] : [`col=${column}`, `endColumn=${column + length}`];
  return [`file=${propertyOf(folder + file)}`, ...(line === undefined ? [] : [`line=${line}`, ...columns])];
}

function asPlace(location: Location | undefined): string {
  if (location === undefined) return '';
  return `: ${[location.file, location.line].filter((part) => part !== undefined).join(':')}`;
}

/** Escapes a message, which may not end its line or act on the terminal in which a log is read. */
function dataOf(text: string): string {
  return inertLines(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

/** Escapes a property as a message, and also the signs that end a property. */
function propertyOf(text: string): string {
  return dataOf(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
