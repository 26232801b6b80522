import type { Message, Location as MessageLocation } from 'esbuild';
import { CONFLICT_MARKS, conflictAt } from '../report/conflict.ts';
import { given } from '../shared/given.ts';
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
    // A suggestion is printed under the frame already.
    const notes = message.notes.filter((note) => !note.text.startsWith('Did you mean'));
    return {
      severity,
      code: codeOf(message, severity, kind),
      text: message.text.replace(/\.$/, ''),
      ...given({
        location,
        notes: notes.length === 0 ? undefined : notes.map(noteOf),
        suggestion: message.location?.suggestion || undefined,
      }),
    };
  });
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
    file:
      location.namespace === '' || location.namespace === 'file'
        ? location.file.replaceAll('\\', '/')
        : location.file,
    line: location.line,
    column: before.length + 1,
    length: Math.max(1, marked.length),
    lineText: location.lineText,
  };
}
