import { leftConflict } from '../report/conflict.ts';
import { errorOf } from '../report/diagnostic.ts';
import { locationAt } from '../report/locate.ts';
import { parseJson } from '../shared/parse-json.ts';
import { isRecord } from '../shared/record.ts';
import type { Diagnostic, Location, Result } from '../types.ts';

/** A font of the project and what to keep of it. */
export interface FontChoice {
  /** Name in templates: `display`, `prose`, `prose-italic`. */
  readonly name: string;
  /** File name in `assets/fonts`. */
  readonly file: string;
  /** Variation axes with their least and greatest value; axes left out stay whole. */
  readonly axes: Readonly<Record<string, readonly [min: number, max: number]>>;
  /** Location of its name in the list. */
  readonly location: Location;
}

/** The list of a project's fonts. */
export const FONT_LIST = 'assets/fonts/fonts.json';

/** Reads {@link FONT_LIST}: name → `{ "file": "a.woff2", "axes": { "wght": [400, 700] } }`. */
export function parseFontList(text: string): Result<readonly FontChoice[]> {
  const parsed = parseJson(text);
  if (!isRecord(parsed)) {
    const conflict = leftConflict(FONT_LIST, Buffer.from(text));
    if (conflict !== undefined) return { value: [], diagnostics: [conflict] };
    const problem = 'This file must be a JSON object of fonts by name';
    return { value: [], diagnostics: [errorOf('bad-font-list', problem, { location: { file: FONT_LIST } })] };
  }
  const value: FontChoice[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [name, entry] of Object.entries(parsed)) {
    const location = locationAt(FONT_LIST, text, {
      offset: Math.max(0, text.indexOf(JSON.stringify(name))),
      length: name.length + 2,
    });
    if (isEntry(entry)) value.push({ name, file: entry.file, axes: entry.axes ?? {}, location });
    else {
      const example = '{ "file": "name.woff2", "axes": { "wght": [400, 700] } }';
      const wrong = `The font "${name}" must be written like ${example}`;
      diagnostics.push(errorOf('bad-font-list', wrong, { location }));
    }
  }
  return { value, diagnostics };
}

interface ListEntry {
  readonly file: string;
  readonly axes?: FontChoice['axes'];
}

function isEntry(value: unknown): value is ListEntry {
  if (!isRecord(value) || typeof value.file !== 'string' || !/^[\w.-]+\.woff2$/.test(value.file))
    return false;
  if (Object.keys(value).some((key) => key !== 'file' && key !== 'axes')) return false;
  return value.axes === undefined || (isRecord(value.axes) && Object.values(value.axes).every(isRange));
}

function isRange(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [min, max] = value as readonly unknown[];
  return typeof min === 'number' && typeof max === 'number' && min <= max;
}
