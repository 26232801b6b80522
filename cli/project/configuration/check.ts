import type { UserConfig } from '../../api/config.ts';
import type { Config, Result, SourceFile } from '../../types.ts';
import type { BuildOptions } from '../build-options.ts';
import { exportProblems } from '../export-problems.ts';
import { withDefaults } from './defaults.ts';
import { configSchema } from './schema.ts';

/** Checks the export of `site.config.ts`, and fills in every default. */
export function resolveConfig(
  input: unknown,
  source: SourceFile,
  options: BuildOptions,
): Result<Config | undefined> {
  const { value, diagnostics } = checkConfig(input, source);
  return { value: value && withDefaults(value, source, options), diagnostics };
}

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
