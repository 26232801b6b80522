import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Message, Location as MessageLocation } from 'esbuild';
import { CONFLICT_MARKS, conflictAt } from '../report/conflict.ts';
import { given } from '../shared/given.ts';
import { REGISTRY_FILE } from '../shared/registry-file.ts';
import type { Diagnostic, Location, Note } from '../types.ts';

/** What is being bundled: part of the codes of its diagnostics. */
export type BundleKind = 'config' | 'template' | 'script' | 'style';

/** What is bundled, and of which project. */
interface BundledFor {
  readonly kind: BundleKind;
  /** The project's root, absolute. */
  readonly root: string;
}

/** esbuild's messages as diagnostics: its columns are 0-based bytes, ours 1-based UTF-16 units. */
export function messageDiagnostics(
  messages: readonly Message[],
  severity: Diagnostic['severity'],
  { kind, root }: BundledFor,
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
      ...(message.text.startsWith('No loader is configured') ? [importable(message, kind)] : []),
      ...(message.text.startsWith('Could not resolve')
        ? unresolvedNotes(message, { kind, root })
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

/** What to do about a sheet in another language. */
export const NO_CSS_YET: Note = {
  text: 'Tailwind and Sass are no CSS yet: have their own programs write a sheet, such as assets/styles/written.css, and @import that',
};

/** What may be named where a file of another kind is. */
function importable({ text }: Message, kind: BundleKind): Note {
  if (kind !== 'style')
    return {
      text: 'Code imports code and JSON: data is in content/data, pictures and drawings are in assets or written as code',
    };
  if (/"\.(?:scss|sass|less|styl|pcss)"/.test(text)) return NO_CSS_YET;
  return {
    text: 'Stylesheets name files of .svg, .png, .jpg, .webp, .avif and .woff2: of a font, write a @font-face with its .woff2 alone',
  };
}

/** Rules of the registry's own: no file holds them. */
function isGenerated(location: MessageLocation | null): location is MessageLocation {
  return location?.file.startsWith('virtual:site:generated') === true;
}

/** A suggestion is printed under the frame already; a place in a file that there is not helps nobody. */
function isOfUse({ text, location }: Message['notes'][number]): boolean {
  return !text.startsWith('Did you mean') && !isGenerated(location);
}

/** What to do about an import that leads nowhere: the bundler's own advice is of options that nobody has here. */
function unresolvedNotes({ text, notes }: Message, { kind, root }: BundledFor): readonly Note[] {
  const [, name = ''] = /^Could not resolve "(.+)"/.exec(text) ?? [];
  if (notes.some((note) => note.text.includes('is built into node')))
    return [{ text: 'Scripts run in the browser, which has no modules of Node' }];
  if (kind === 'style') return unresolvedInStyle(name);
  if (/^[./]/.test(name)) return [];
  const [, wanted] = /^((?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*)(?:\/|$)/.exec(name) ?? [];
  if (wanted === undefined)
    return [
      {
        text: 'No alias of a tsconfig.json is read: write the path of the file from here, such as "./site.tsx"',
      },
    ];
  if (existsSync(join(root, 'node_modules', wanted)))
    return [{ text: `The package "${wanted}" is installed, and has no file of that name` }];
  if (existsSync(join(root, wanted)))
    return [
      { text: 'Only packages are found by name: write the path of the file from here, such as "./site.tsx"' },
    ];
  return [{ text: `A package is installed in this folder with: npm install ${wanted}` }];
}

function unresolvedInStyle(name: string): readonly Note[] {
  if (/^tailwindcss(?:\/|$)/.test(name)) return [NO_CSS_YET];
  return name.startsWith('/')
    ? [{ text: 'Stylesheets name files by their path from the sheet, such as url("../images/a.png")' }]
    : [];
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
