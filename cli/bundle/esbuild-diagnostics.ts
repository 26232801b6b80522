import type { Message, Location as MessageLocation } from 'esbuild';
import { CONFLICT_MARKS, conflictAt } from '../report/conflict.ts';
import { given } from '../shared/given.ts';
import { REGISTRY_FILE } from '../shared/registry-file.ts';
import type { Diagnostic, Location, Note } from '../types.ts';

/** What is being bundled: part of the codes of its diagnostics. */
export type BundleKind = 'config' | 'template' | 'script' | 'style';

/** esbuild's messages as diagnostics: its columns are 0-based bytes, ours 1-based UTF-16 units. */
export function messageDiagnostics(
  messages: readonly Message[],
  severity: Diagnostic['severity'],
  kind: BundleKind,
): readonly Diagnostic[] {
  const conflicts = new Set<string>();
  return messages.flatMap((message) => {
    const location = locationOf(message.location);
    // A rule of a stylesheet that cannot be read is left out with a warning.
    if (location !== undefined && isConflict(location)) {
      if (conflicts.has(location.file)) return [];
      conflicts.add(location.file);
      return [conflictAt(location)];
    }
    const generated = isGenerated(message.location) ? message.location : undefined;
    const notes = [
      ...(generated ? [{ text: `"generatedStyles" answers: ${generated.lineText.trim()}` }] : []),
      ...(message.text.startsWith('No loader is configured') ? [IMPORTABLE] : []),
      ...(message.text.startsWith('Could not resolve')
        ? unresolvedNotes(message, kind)
        : message.notes.filter(isOfUse).map(noteOf)),
    ];
    return {
      severity,
      code: codeOf(message, severity, kind),
      text: message.text.replace(/\.$/, '').replace('"virtual:site:react"', PREACT),
      ...given({
        location: generated === undefined ? location : { file: REGISTRY_FILE },
        notes: notes.length === 0 ? undefined : notes,
        suggestion: (generated === undefined && message.location?.suggestion) || undefined,
      }),
    };
  });
}

/** What stands for React in the browser. */
const PREACT = 'Preact, which stands for "react" in scripts,';

const IMPORTABLE: Note = {
  text: 'Code imports code and JSON: data is in content/data, pictures and drawings are in assets or written as code',
};

/** Rules of the registry's own: no file holds them. */
function isGenerated(location: MessageLocation | null): location is MessageLocation {
  return location?.file.startsWith('virtual:site:generated') === true;
}

/** A suggestion is printed under the frame already; a place in a file that there is not helps nobody. */
function isOfUse({ text, location }: Message['notes'][number]): boolean {
  return !text.startsWith('Did you mean') && !isGenerated(location);
}

/** What to do about an import that leads nowhere: the bundler's own advice is of options that nobody has here. */
function unresolvedNotes({ text, notes }: Message, kind: BundleKind): readonly Note[] {
  const [, name = ''] = /^Could not resolve "(.+)"/.exec(text) ?? [];
  if (notes.some((note) => note.text.includes('is built into node')))
    return [{ text: 'Scripts run in the browser, which has no modules of Node' }];
  const [, installed] = /^((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)(?:\/|$)/.exec(name) ?? [];
  if (kind === 'style' || /^[./]/.test(name)) return [];
  if (installed !== undefined)
    return [{ text: `A package is installed in this folder with: npm install ${installed}` }];
  const alias = 'No alias of a tsconfig.json is read: write the path of the file from here';
  return [{ text: `${alias}, such as "./site.tsx"` }];
}

function codeOf(message: Message, severity: Diagnostic['severity'], kind: BundleKind): string {
  // What a plugin of ours found has a code of its own.
  if (typeof message.detail === 'string') return message.detail;
  if (message.text.startsWith('Could not resolve')) return 'unresolved-import';
  if (message.text.startsWith('No matching export')) return 'missing-export';
  if (message.text.startsWith('Unknown module')) return 'unknown-module';
  // The bundler's own names are its to change.
  return `${kind}-${severity}`;
}

function isConflict({ lineText = '' }: Location): boolean {
  return CONFLICT_MARKS.some((mark) => mark.test(lineText));
}

function noteOf(note: Message['notes'][number]): Note {
  return { text: note.text, ...given({ location: locationOf(note.location) }) };
}

function locationOf(location: MessageLocation | null): Location | undefined {
  if (location === null) return undefined;
  const bytes = Buffer.from(location.lineText);
  const before = bytes.subarray(0, location.column).toString();
  const marked = bytes.subarray(location.column, location.column + location.length).toString();
  return {
    file: location.file,
    line: location.line,
    column: before.length + 1,
    length: Math.max(1, marked.length),
    lineText: location.lineText,
  };
}
