import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Location } from '../types.ts';

/** The first place of an error's stack that is in the project's own sources; undefined when there is none. */
export function frameOf(error: unknown, root: string): Location | undefined {
  if (!(error instanceof Error)) return undefined;
  for (const [, file = '', line, column] of readStack(error).matchAll(FRAME)) {
    const place = original({ file: pathOf(file), line: Number(line), column: Number(column) });
    const path = place && relative(root, place.file);
    // Only what the project's people write: packages and the generator are no place to look.
    if (path !== undefined && /^(?:templates\/|site\.config\.ts$)/.test(path))
      return { ...place, file: path };
  }
  return undefined;
}

/** Packages make stacks of their own (`Error.prepareStackTrace`), which may be no text, or throw. */
function readStack(error: Error): string {
  try {
    return String(error.stack);
  } catch {
    return '';
  }
}

/** A path is absolute, or a URL; it may hold parentheses, as that of a second download does. */
const FRAME = /^ {4}at (?:.*? \(|async )?((?:file:\/)?\/[^<\n]+):(\d+):(\d+)\)?$/gm;

interface Place {
  /** Absolute path. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

function pathOf(file: string): string {
  return file.startsWith('file:') ? fileURLToPath(file.replace(/\?.*$/, '')) : file;
}

/** Compiled templates carry their source map; a process that maps stacks itself names the sources already. */
function original(place: Place): Place | undefined {
  if (!COMPILED.test(place.file)) return place;
  const map = sourceMapOf(place.file);
  if (map === undefined) return undefined;
  const entry = map.findEntry(place.line - 1, place.column - 1);
  if (!('originalSource' in entry)) return undefined;
  return {
    file: resolve(dirname(place.file), entry.originalSource),
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  };
}

const COMPILED = /\/compiled\/(?:template|config|module)-[0-9a-f]+\.mjs$/;

function sourceMapOf(file: string): SourceMap | undefined {
  try {
    const [, encoded = ''] =
      /\/\/# sourceMappingURL=data:[^,]*;base64,(\S+)\s*$/.exec(readFileSync(file, 'utf8')) ?? [];
    return new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString()));
  } catch {
    // A cache that is being removed costs the place, not the message.
    return undefined;
  }
}
