import type { UserConfig } from '../../api/config.ts';
import type { Result, SourceFile } from '../../types.ts';
import { exportProblems } from '../export-problems.ts';
import { configSchema } from './schema.ts';

/** Checks the export of `site.config.ts`, and reports each problem at its key. */
export function checkConfig(input: unknown, source: SourceFile): Result<UserConfig | undefined> {
  const parsed = configSchema.safeParse(input, { reportInput: true });
  if (!parsed.success)
    return {
      value: undefined,
      diagnostics: exportProblems(parsed.error, {
        source,
        exportName: 'default',
        subject: 'The configuration',
        schema: configSchema,
        codes: { unknownKey: 'unknown-config-key', badValue: 'bad-config' },
      }),
    };
  return { value: parsed.data as UserConfig, diagnostics: [] };
}
