import { z } from 'zod';
import { errorOf } from '../../report/diagnostic.ts';
import { suggest } from '../../report/suggest.ts';
import type { Diagnostic, SourceFile } from '../../types.ts';
import { placeInConfig } from './places.ts';
import { configSchema } from './schema.ts';

/** What is wrong with a configuration, each at its key in `site.config.ts`. */
export function configProblems(error: z.ZodError, source: SourceFile): readonly Diagnostic[] {
  return firstOfEach(error.issues.flatMap(ownIssues)).flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [wrongValue(issue, source)];
    return issue.keys.map((key) => unknownKey([...issue.path, key], source));
  });
}

type Issue = z.core.$ZodIssue;

/** What zod finds next at the same place follows from the first: no text is also too short. */
function firstOfEach(issues: readonly Issue[]): readonly Issue[] {
  const paths = issues.map(({ path, code }) => JSON.stringify([path, code === 'unrecognized_keys']));
  return issues.filter((_, at) => paths.indexOf(paths[at] ?? '') === at);
}

/** A group that may also be `false`: what is wrong inside the group, when a group was given. */
function ownIssues(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inside = issue.errors.find((issues) =>
    issues.some(({ path, code }) => path.length > 0 || code === 'unrecognized_keys'),
  );
  return inside?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue];
}

function unknownKey(path: readonly PropertyKey[], source: SourceFile): Diagnostic {
  const known = Object.keys(shapeOf(schemaAt(path.slice(0, -1))) ?? {});
  return errorOf('unknown-config-key', `Unknown key "${nameOf(path)}" in ${source.file}`, {
    location: placeInConfig(source, path),
    suggestion: suggest(String(path.at(-1)), known),
    notes: [{ text: `The keys here are ${known.join(', ')}` }],
  });
}

function wrongValue(issue: Issue, source: SourceFile): Diagnostic {
  const { path, input } = issue;
  const name = path.length === 0 ? 'The configuration' : `"${nameOf(path)}"`;
  const text =
    input === undefined
      ? `${name} is missing: it ${issue.message}`
      : `${name} ${issue.message}${shown(input)}`;
  const better = input === undefined ? undefined : repaired(input, path);
  return errorOf('bad-config', text, {
    location: placeInConfig(source, path),
    notes: better === undefined ? undefined : [{ text: `Did you mean ${JSON.stringify(better)}?` }],
  });
}

/** `redirects[2].status`, as code would say it. */
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

/** The value that was probably meant: the same in another type or form, when the key takes it. */
function repaired(input: unknown, path: readonly PropertyKey[]): unknown {
  const schema = schemaAt(path);
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

/** The part of the schema that a path leads to. */
function schemaAt(path: readonly PropertyKey[]): unknown {
  let node: unknown = configSchema;
  for (const part of path) {
    const inner = unwrapped(node);
    if (inner instanceof z.ZodArray) node = inner.element;
    else if (inner instanceof z.ZodRecord) node = inner.valueType;
    else node = shapeOf(inner)?.[String(part)];
  }
  return node;
}

function unwrapped(node: unknown): unknown {
  let current = node;
  while (current instanceof z.ZodOptional) current = current.unwrap();
  return current;
}

/** Keys of a group, be it one that may also be `false`. */
function shapeOf(node: unknown): Readonly<Record<string, unknown>> | undefined {
  const current = unwrapped(node);
  const group =
    current instanceof z.ZodUnion ? current.options.find((one) => one instanceof z.ZodObject) : current;
  return group instanceof z.ZodObject ? (group.shape as Readonly<Record<string, unknown>>) : undefined;
}
