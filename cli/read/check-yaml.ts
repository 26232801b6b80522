import type { z } from 'zod';
import { schemaDiagnostics } from '../hooks/schema-diagnostics.ts';
import type { Result } from '../types.ts';
import type { FrontMatter } from './front-matter.ts';

/** Checks a YAML file of editors by its schema. The value is undefined when the file cannot be read or is wrong. */
export function checkYaml<T>(matter: FrontMatter, schema: z.ZodType<T>): Result<T | undefined> {
  if (matter.diagnostics.length > 0) return { value: undefined, diagnostics: matter.diagnostics };
  const parsed = schema.safeParse(matter.values, { reportInput: true });
  return parsed.success
    ? { value: parsed.data, diagnostics: [] }
    : { value: undefined, diagnostics: schemaDiagnostics(parsed.error, matter, schema) };
}
