import type { z } from 'zod';
import { errorOf } from '../report/diagnostic.ts';
import { suggest } from '../report/suggest.ts';
import type { Diagnostic, Location } from '../types.ts';
import { meantKey, meantValue } from './meant-value.ts';
import { keysAt } from './schema-part.ts';

/** The locations of a file's values and keys. */
export interface Locator {
  /** Locates the value at a path, or else the nearest parent that is written. */
  readonly locate: (path: readonly PropertyKey[]) => Location;
  /** Locates the key at the end of a path. */
  readonly locateKey: (path: readonly PropertyKey[]) => Location;
}

/** Converts what zod found wrong to diagnostics for editors. `schema` gives the keys to suggest. */
export function schemaDiagnostics(
  error: z.ZodError,
  locator: Locator,
  schema: z.ZodType,
): readonly Diagnostic[] {
  const { issues } = error;
  // For a value of the wrong kind, zod also reports its size: the letters of a text that should be a list.
  const otherwise = new Set(issues.filter((issue) => !isOfSize(issue)).map(({ path }) => pathKey(path)));
  return issues
    .filter((issue) => !isOfSize(issue) || !otherwise.has(pathKey(issue.path)))
    .flatMap((issue) => issueDiagnostics(issue, locator, schema));
}

const COMMA = 'A value with a comma, between { and }, goes in quotes';

/** Tells whether a key has no value and follows a comma between braces, of which a text was cut in two. */
function isCutOff(group: unknown, key: string, { lineText = '', column = 1 }: Location): boolean {
  const value = typeof group === 'object' && group !== null ? (group as Record<string, unknown>)[key] : group;
  return value === null && (/\s/.test(key) || /\{.*,\s*$/.test(lineText.slice(0, column - 1)));
}

function isOfSize({ code }: z.core.$ZodIssue): boolean {
  return code === 'too_small' || code === 'too_big';
}

function pathKey(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String));
}

function issueDiagnostics(
  issue: z.core.$ZodIssue,
  locator: Locator,
  schema: z.ZodType,
): readonly Diagnostic[] {
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(schema, issue.path);
    return issue.keys.map((key) => {
      const location = locator.locateKey([...issue.path, key]);
      return errorOf('unknown-key', `Unknown key "${[...issue.path, key].map(String).join('.')}"`, {
        location,
        suggestion: suggest(key, known),
        notes: isCutOff(issue.input, key, location) ? [{ text: COMMA }] : undefined,
      });
    });
  }
  const name = issue.path.map(String).join('.');
  if (isMissing(issue)) {
    return [errorOf('missing-key', `Missing key "${name}"`, { location: locator.locate(issue.path) })];
  }
  if (issue.code === 'invalid_key') {
    const text = `"${name}" cannot be a key here: it ${issue.issues[0]?.message ?? 'must be another word'}`;
    return [
      errorOf('bad-key', text, { location: locator.locateKey(issue.path), suggestion: meantKey(issue) }),
    ];
  }
  const code = /date/.test(issue.message)
    ? 'bad-date'
    : /exist|pages do not show/.test(issue.message)
      ? 'missing-image'
      : 'bad-value';
  const group =
    issue.code === 'invalid_type' && issue.expected === 'object' ? keysAt(schema, issue.path) : [];
  const keys = group.length === 0 || group.length > MOST_KEYS ? '' : `: ${group.join(', ')}`;
  const subject = issue.path.length === 0 ? 'This' : `"${name}"`;
  return [
    errorOf(code, `${subject} ${sentence(issue)}${keys}`, {
      location: locator.locate(issue.path),
      suggestion: meantValue(issue),
      notes: isOpened(issue) ? [{ text: 'A text that begins with { or [ goes in quotes' }] : undefined,
    }),
  ];
}

/** Most keys of a group that a message lists. */
const MOST_KEYS = 6;

/** Tells whether a value should be text, and is a group or a list: a brace or a bracket may begin it by chance. */
function isOpened(issue: z.core.$ZodIssue): boolean {
  const { code, input } = issue;
  return (
    code === 'invalid_type' && issue.expected === 'string' && typeof input === 'object' && input !== null
  );
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.input === undefined;
}

function counted(count: number | bigint, origin: string): string {
  return `${count} ${origin === 'array' ? 'item' : 'character'}${count === 1 || count === 1n ? '' : 's'}`;
}

/** zod's sentences start with "Invalid …" or "Too …"; ours follow the key's name. */
function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return `needs at least ${counted(issue.minimum, issue.origin)}`;
  if (issue.code === 'too_big') return `may have at most ${counted(issue.maximum, issue.origin)}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid')) {
    const builder = typeof issue.input === 'string' ? BUILDERS[issue.expected] : undefined;
    if (builder !== undefined)
      return `arrives as text, like everything in documents and data: its schema must be ${builder}`;
    return issue.expected === 'object'
      ? 'must be a group of keys'
      : issue.expected === 'array'
        ? 'must be a list'
        : 'must be text';
  }
  // zod's own messages speak of types: a schema that wants better gives its own.
  if (/^(?:Invalid|Too|Unrecognized|Expected)\b/.test(issue.message)) return 'is not written as it must be';
  return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
}

/** Builders that convert a text, by the type that a schema of zod's own expects. */
const BUILDERS: Readonly<Record<string, string>> = {
  number: 'f.integer, not z.number()',
  int: 'f.integer, not z.int()',
  boolean: 'f.boolean, not z.boolean()',
  date: 'f.date, not z.date()',
};
