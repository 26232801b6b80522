import type { UserConfig } from '../../api/config.ts';
import type { Result, SourceFile } from '../../types.ts';
import { configProblems } from './problems.ts';
import { configSchema } from './schema.ts';

/** Checks what `site.config.ts` exports: each problem is told at its key. */
export function checkConfig(input: unknown, source: SourceFile): Result<UserConfig | undefined> {
  const parsed = configSchema.safeParse(input, { reportInput: true });
  if (!parsed.success) return { value: undefined, diagnostics: configProblems(parsed.error, source) };
  return { value: parsed.data as UserConfig, diagnostics: [] };
}
