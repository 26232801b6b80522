import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { remembering } from '../shared/recent.ts';
import type { Location } from '../types.ts';

/** Finds the first place of an error's stack that is in the project's own sources. Undefined when there is none. */
export function frameOf(error: unknown, root: string): Location | undefined {
  return framesOf(error, root).next().value ?? undefined;
}

/**
 * Finds where the project's own sources lead to the first place of an error's stack, when that is in another file: the
 * mistake is there, where a helper that many call throws.
 */
export function callerOf(error: unknown, root: string): Location | undefined {
  const frames = [...framesOf(error, root)];
  const last = frames.at(-1);
  return last?.file === frames[0]?.file ? undefined : last;
}

/** Lists the places of an error's stack that are in the project's own sources, the innermost first. */
function* framesOf(error: unknown, root: string): Generator<Location, undefined> {
  if (!(error instanceof Error)) return undefined;
  for (const [, file = '', line, column] of readStack(error).matchAll(FRAME)) {
    const place = original({ file: pathOf(file), line: Number(line), column: Number(column) });
    const path = place && relative(root, place.file);
    // Only the project's own code: its authors can do nothing about a place in a package or in the generator.
    if (path !== undefined && /^(?:templates\/|site\.config\.ts$)/.test(path)) yield { ...place, file: path };
  }
  return undefined;
}

/** Reads an error's stack. Packages may replace it (`Error.prepareStackTrace`) by one that is not text, or throws. */
function readStack(error: Error): string {
  try {
    return String(error.stack);
  } catch {
    return '';
  }
}

/** A line of a stack. Its path is absolute, or a URL, and may hold parentheses, as that of a second download does. */
const FRAME = /^ {4}at (?:.*? \(|async )?((?:file:\/)?\/[^<\n]+):(\d+):(\d+)\)?$/gm;

interface FramePosition {
  /** Absolute path. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

function pathOf(file: string): string {
  return file.startsWith('file:') ? fileURLToPath(file.replace(/\?.*$/, '')) : file;
}

/** Maps a place in compiled code to its source. A process that maps stacks itself already names the source. */
function original(place: FramePosition): FramePosition | undefined {
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
    return knownMap(file);
  } catch {
    // While the cache is being removed, the message lacks its place, nothing more.
    return undefined;
  }
}

/** Maps of compiled modules, whose names change with their code: a mistake in what all pages share asks for each page. */
const knownMap = remembering(16, readSourceMap);

function readSourceMap(file: string): SourceMap {
  const [, encoded = ''] =
    /\/\/# sourceMappingURL=data:[^,]*;base64,(\S+)\s*$/.exec(readFileSync(file, 'utf8')) ?? [];
  return new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString()));
}
