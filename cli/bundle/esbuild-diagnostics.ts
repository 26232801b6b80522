import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Message, Location as MessageLocation } from 'esbuild';
import { CONFLICT_MARKS, conflictAt } from '../report/conflict.ts';
import { given } from '../shared/given.ts';
import { REGISTRY_FILE } from '../shared/registry-file.ts';
import type { Diagnostic, Location, Note } from '../types.ts';
import { exportMeant } from './missing-export.ts';
import { fileMeant, generatorAdvice } from './unresolved.ts';

/** The kind of files that are bundled: codes of diagnostics begin with it, such as `style-warning`. */
export type BundleKind = 'config' | 'template' | 'script' | 'style';

/** The kind of files that messages are about, and their project. */
interface BundledFor {
  readonly kind: BundleKind;
  /** The project's root, absolute. */
  readonly root: string;
}

/** Converts esbuild's messages to diagnostics: its columns are 0-based bytes, ours 1-based UTF-16 units. */
export function messageDiagnostics(
  messages: readonly Message[],
  severity: Diagnostic['severity'],
  { kind, root }: BundledFor,
): readonly Diagnostic[] {
  const conflicts = new Set<string>();
  return messages.flatMap((message) => {
    const location = locationOf(message.location);
    // In a stylesheet, esbuild only warns about the marks of a conflict, and leaves the rule out.
    if (location !== undefined && isConflict(location)) {
      if (conflicts.has(location.file)) return [];
      conflicts.add(location.file);
      return [conflictAt(location)];
    }
    const generated = isGenerated(message.location) ? message.location : undefined;
    const isSlip = kind === 'config' && SLIP.test(message.text);
    const notes = [
      ...(generated ? [{ text: `"generatedStyles" returns: ${generated.lineText.trim()}` }] : []),
      ...(message.text.startsWith('No loader is configured') ? [importable(message, kind)] : []),
      ...(isSlip ? [{ text: SLIPS }] : []),
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
        // What esbuild would write in place of the line below a slip is not what is missing.
        suggestion:
          generated === undefined && !isSlip
            ? message.location?.suggestion || meantBy(message, root)
            : undefined,
      }),
    };
  });
}

/** What esbuild says of a value without its comma or its quotes, in a file that editors change by hand. */
const SLIP = /^(?:Expected "|Unexpected "|Unterminated string)/;
const SLIPS =
  'Keep straight quotes around a value, and a comma after it, on this line and on the one above; an apostrophe inside it is ’';

/** The words for the module that replaces React in scripts. */
const PREACT = 'Preact, which replaces "react" in scripts,';

/** Advice about a sheet that Tailwind or Sass would compile. */
export const NO_CSS_YET: Note = {
  text: 'Tailwind and Sass are not CSS yet: have Tailwind or Sass write a sheet, such as assets/styles/written.css, and @import that',
};

/** Says which kinds of files can be imported, for an import of another kind. */
function importable({ text }: Message, kind: BundleKind): Note {
  if (kind !== 'style')
    return {
      text: 'Code imports code and JSON: data is in content/data, pictures and drawings are in assets or written as code',
    };
  if (/"\.(?:scss|sass|less|styl|pcss)"/.test(text)) return NO_CSS_YET;
  return {
    text: 'Stylesheets may name .svg, .png, .jpg, .webp, .avif and .woff2 files: for a font, write a @font-face with its .woff2 alone',
  };
}

/** Tells whether a location is in the registry's generated rules, which no file holds. */
function isGenerated(location: MessageLocation | null): location is MessageLocation {
  return location?.file.startsWith('virtual:site:generated') === true;
}

/** Tells whether a note is of use: not a suggestion, which the frame already shows, nor at a place outside any file. */
function isOfUse({ text, location }: Message['notes'][number]): boolean {
  return !text.startsWith('Did you mean') && !isGenerated(location);
}

/** Returns what the marked part of an import most likely means: another path, or another name that the file exports. */
function meantBy({ text, location }: Message, root: string): string | undefined {
  if (location === null) return undefined;
  const [, path] = /^Could not resolve "(\.{1,2}\/.+)"/.exec(text) ?? [];
  if (path === undefined) return exportMeant(text, root);
  const file = fileMeant({ name: path, importer: location.file, root });
  const quote = location.lineText.at(location.column) ?? '';
  return file && (/["']/.test(quote) ? `${quote}${file}${quote}` : file);
}

/** Gives advice about an import that leads nowhere: esbuild's own is about options that projects cannot set. */
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
        text: 'Aliases of tsconfig.json are not read: write the path of the file from here, such as "./site.tsx"',
      },
    ];
  if (wanted === 'site') return [{ text: generatorAdvice(name) }];
  if (existsSync(join(root, 'node_modules', wanted)))
    return [{ text: `The package "${wanted}" is installed, but has no file of that name` }];
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
  // Findings of our own plugins carry their codes.
  if (typeof message.detail === 'string') return message.detail;
  if (message.text.startsWith('Could not resolve')) return 'unresolved-import';
  if (message.text.startsWith('No matching export')) return 'missing-export';
  if (message.text.startsWith('Unknown module')) return 'unknown-module';
  // esbuild may change its own codes.
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
