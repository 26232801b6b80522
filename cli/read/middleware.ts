import { z } from 'zod';
import type { Fields, MiddlewareUse } from '../api/fields.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import { attempt } from '../hooks/hook-failure.ts';
import { runSchema } from '../hooks/run-schema.ts';
import { schemaDiagnostics } from '../hooks/schema-diagnostics.ts';
import { errorOf, failed } from '../report/diagnostic.ts';
import type { Json } from '../shared/json.ts';
import type { Result } from '../types.ts';
import type { FrontMatter } from './front-matter.ts';

/** An item of front matter: `- name`, or `- name: { key: value }`. */
interface WrittenMiddleware {
  readonly name: string;
  /** Undefined when only the name is written. */
  readonly options: unknown;
}

/** Lists the middleware that a document asks for, in order. An odd item has an empty name. */
export function writtenMiddleware({ values }: FrontMatter): readonly WrittenMiddleware[] {
  if (!Array.isArray(values.middleware)) return [];
  return values.middleware.map((item: unknown) => {
    if (typeof item === 'string') return { name: item, options: undefined };
    const entries = typeof item === 'object' && item !== null ? Object.entries(item) : [];
    const [name = '', options] = entries.length === 1 ? (entries[0] ?? []) : [];
    return { name, options };
  });
}

/** The registry, and the document whose options are checked. */
export interface MiddlewareContext {
  readonly registry: ContentRegistry;
  readonly fields: Fields;
  readonly file: string;
  /** Absolute path of the project. */
  readonly root: string;
}

/** Checks the options of each middleware that a document asks for. An unknown name has its own error. */
export function checkMiddleware(
  matter: FrontMatter,
  context: MiddlewareContext,
): Result<readonly MiddlewareUse[]> {
  const checked = writtenMiddleware(matter).map((one, index) => checkOne(one, index, matter, context));
  return {
    value: checked.flatMap(({ value }) => value ?? []),
    diagnostics: checked.flatMap(({ diagnostics }) => diagnostics),
  };
}

function checkOne(
  { name, options }: WrittenMiddleware,
  index: number,
  matter: FrontMatter,
  { registry, fields, file, root }: MiddlewareContext,
): Result<MiddlewareUse | undefined> {
  const path = ['middleware', index, ...(options === undefined ? [] : [name])];
  const definition = Object.hasOwn(registry.middleware, name) ? registry.middleware[name] : undefined;
  if (definition === undefined) return { value: undefined, diagnostics: [] };
  if (typeof definition === 'function') {
    if (options === undefined) return { value: { name, options: {} }, diagnostics: [] };
    const text = `The middleware "${name}" has no options: write its name alone`;
    return failed(errorOf('bad-value', text, { location: matter.locate(path) }));
  }
  const done = attempt({ file, doing: `while reading ${file}` }, () => {
    const schema = z.strictObject(definition.options(fields));
    return {
      schema,
      parsed: runSchema({ hook: `The schema of the middleware "${name}"`, root }, schema, options ?? {}),
    };
  });
  if ('diagnostic' in done) return failed(done.diagnostic);
  const { schema, parsed } = done.value;
  if (parsed.success)
    return { value: { name, options: parsed.data as Record<string, Json> }, diagnostics: [] };
  const inside = {
    locate: (rest: readonly PropertyKey[]) => matter.locate([...path, ...rest]),
    locateKey: (rest: readonly PropertyKey[]) => matter.locateKey([...path, ...rest]),
  };
  return { value: undefined, diagnostics: schemaDiagnostics(parsed.error, inside, schema) };
}
