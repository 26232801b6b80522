import { z } from 'zod';
import { keysAt, schemaAt } from '../hooks/schema-part.ts';
import { errorOf } from '../report/diagnostic.ts';
import { locateInExport } from '../report/locate-in-export.ts';
import { suggest } from '../report/suggest.ts';
import type { Diagnostic, SourceFile } from '../types.ts';

/** An object that a module of the project exports, and the words for its mistakes. */
interface CheckedExport {
  readonly source: SourceFile;
  readonly exportName: 'default' | 'registry';
  /** The project's root, absolute, to look into the files that the module imports. @default in the module alone */
  readonly root?: string;
  /** Name of the object, at the start of a sentence. */
  readonly subject: string;
  readonly schema: z.ZodType;
  readonly codes: { readonly unknownKey: string; readonly badValue: string };
}

/** Reports the mistakes of an export, each at its key in the module. The `error` of its schema has inputs reported. */
export function exportProblems(error: z.ZodError, checked: CheckedExport): readonly Diagnostic[] {
  return firstOfEach(error.issues.flatMap(ownIssues)).flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [wrongValue(issue, checked)];
    return issue.keys.map((key) => unknownKey([...issue.path, key], checked));
  });
}

type Issue = z.core.$ZodIssue;

/** Keeps the first issue of each place: later ones follow from it, as a value that is no text is also too short. */
function firstOfEach(issues: readonly Issue[]): readonly Issue[] {
  const paths = issues.map(({ path, code }) => JSON.stringify([path, code === 'unrecognized_keys']));
  return issues.filter((_, at) => paths.indexOf(paths[at] ?? '') === at);
}

/** Returns the issues inside a group that may also be `false`, when a group was given. */
function ownIssues(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inside = issue.errors.find((issues) =>
    issues.some(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  return inside?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue];
}

function unknownKey(path: readonly PropertyKey[], checked: CheckedExport): Diagnostic {
  const known = keysAt(checked.schema, path.slice(0, -1));
  const location = locateInExport(checked.source, path, checked);
  return errorOf(checked.codes.unknownKey, `Unknown key "${nameOf(path)}" in ${location.file}`, {
    location,
    suggestion: suggest(String(path.at(-1)), known),
    note: `The keys here are ${known.join(', ')}`,
  });
}

function wrongValue(issue: Issue, checked: CheckedExport): Diagnostic {
  const { path, input } = issue;
  const name = path.length === 0 ? checked.subject : `"${nameOf(path)}"`;
  const better = input === undefined ? undefined : meant(issue, checked.schema);
  return errorOf(checked.codes.badValue, `${name} ${fault(issue)}`, {
    location: locateInExport(checked.source, path, checked),
    note: better === undefined ? undefined : `Did you mean ${JSON.stringify(better)}?`,
  });
}

/** Returns the end of a sentence about a key. */
function fault(issue: Issue): string {
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  return issue.input === undefined
    ? `is missing: it ${issue.message}`
    : `${issue.message}${shown(issue.input)}`;
}

/** Returns the value that the user probably meant. A custom check lists the values that its key takes as `known`. */
function meant(issue: Issue, schema: z.ZodType): unknown {
  const known: unknown = issue.code === 'custom' ? issue.params?.known : undefined;
  if (Array.isArray(known)) return nearest(issue.input, known);
  const better = repaired(issue.input, schemaAt(schema, issue.path));
  return better ?? (issue.code === 'invalid_value' ? nearest(issue.input, issue.values) : undefined);
}

function nearest(input: unknown, known: readonly unknown[]): string | undefined {
  return typeof input === 'string' ? suggest(input, known.map(String)) : undefined;
}

/** Writes a path as code would: `redirects[2].status`. */
function nameOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .slice(1);
}

function shown(input: unknown): string {
  if (!['string', 'number', 'boolean'].includes(typeof input) || input === '') return '';
  const text = JSON.stringify(input);
  return text.length > LONGEST_SHOWN ? '' : `, not ${text}`;
}

const LONGEST_SHOWN = 60;

/** Returns the value in another type or form, when the schema accepts that. */
function repaired(input: unknown, schema: unknown): unknown {
  if (typeof input === 'number') return [String(input)].find((value) => takes(schema, value));
  if (typeof input !== 'string') return undefined;
  const text = input.trim();
  const candidates = [
    text,
    text.toUpperCase(),
    text.replace(/[ ().-]+/g, ''),
    text.replace(/^(?:http:\/\/)?(?=[\w-]+(?:\.[\w-]+)+)/, 'https://'),
    /^https?:/.test(text) && URL.canParse(text) ? new URL(text).origin : undefined,
    text === '' ? undefined : Number(text),
    ['true', 'false'].includes(text) ? text === 'true' : undefined,
  ];
  return candidates.find((value) => value !== undefined && value !== input && takes(schema, value));
}

function takes(schema: unknown, value: unknown): boolean {
  return schema instanceof z.ZodType && schema.safeParse(value).success;
}
