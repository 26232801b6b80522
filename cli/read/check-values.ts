import type { z } from 'zod';
import type { CommonMatter } from '../api/fields.ts';
import type { Failing } from '../hooks/hook-failure.ts';
import { runSchema } from '../hooks/run-schema.ts';
import { schemaDiagnostics } from '../hooks/schema-diagnostics.ts';
import type { Json } from '../shared/json.ts';
import type { Diagnostic } from '../types.ts';
import type { FrontMatter } from './front-matter.ts';

/** Front matter in the three parts that an entry keeps apart. */
export interface CheckedValues {
  readonly common: CommonMatter;
  readonly fields: Readonly<Record<string, Json>>;
  readonly sections: Readonly<Record<string, Json>>;
  readonly diagnostics: readonly Diagnostic[];
  /** Top-level keys that are wrong or missing: later diagnostics about them are consequences. */
  readonly dropped: readonly string[];
}

/** Schema of documents of one collection and template. */
export interface DocumentSchema {
  readonly schema: z.ZodType<Readonly<Record<string, unknown>>>;
  readonly common: Shape;
  readonly own: Shape;
  readonly sections: Shape;
}

type Shape = Readonly<Record<string, z.ZodType>>;

/** Checks front matter as a whole. When something is wrong, keeps each key that is right by itself. */
export function checkValues(
  matter: FrontMatter,
  { schema, common, own, sections }: DocumentSchema,
  failing: Failing,
): CheckedValues {
  const parsed = runSchema(failing, schema, matter.values);
  const diagnostics = parsed.success ? [] : schemaDiagnostics(parsed.error, matter, schema);
  const data = parsed.success
    ? parsed.data
    : soundValues(matter.values, { ...common, ...own, ...sections }, failing);
  const pick = (shape: Shape): Readonly<Record<string, Json>> =>
    Object.fromEntries(
      Object.entries(data).filter(([key, value]) => key in shape && value !== undefined),
    ) as Record<string, Json>;
  return {
    common: pick(common) as CommonMatter,
    fields: pick(own),
    sections: pick(sections),
    diagnostics,
    dropped: parsed.success ? [] : droppedKeys(parsed.error, diagnostics),
  };
}

function soundValues(
  values: FrontMatter['values'],
  shape: Shape,
  failing: Failing,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) => {
      const parsed = runSchema(failing, schema, values[key]);
      return parsed.success ? [[key, parsed.data] as const] : [];
    }),
  );
}

/** Lists the keys that issues are about, and those that misspelt keys were meant to be: they are missing. */
function droppedKeys(error: z.ZodError, diagnostics: readonly Diagnostic[]): readonly string[] {
  const wrong = error.issues.flatMap(({ path }) => (path.length === 0 ? [] : [String(path[0])]));
  const meant = diagnostics.flatMap(({ suggestion }) => (suggestion === undefined ? [] : [suggestion]));
  return [...new Set([...wrong, ...meant])].sort();
}
