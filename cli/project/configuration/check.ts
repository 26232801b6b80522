import type { UserConfig } from '../../api/config.ts';
import { failed } from '../../report/diagnostic.ts';
import type { Config, Diagnostic, Result, SourceFile } from '../../types.ts';
import type { BuildOptions } from '../build-options.ts';
import { exportProblems } from '../export-problems.ts';
import { moduleFailed } from '../import-from.ts';
import { withDefaults } from './defaults.ts';
import { configSchema } from './schema.ts';

/** Checks the export of `site.config.ts`, and fills in every default. */
export function resolveConfig(
  input: unknown,
  source: SourceFile,
  options: BuildOptions,
): Result<Config | undefined> {
  const { value, diagnostics } = checkConfig(input, source, options.root);
  return { value: value && withDefaults(value, source, options), diagnostics };
}

/**
 * Checks the export of `site.config.ts`, and reports each problem at its key. `root` is the absolute path of the project.
 */
export function checkConfig(
  input: unknown,
  source: SourceFile,
  root: string,
): Result<UserConfig | undefined> {
  const parsed = parse(input, source.file, root);
  if ('problem' in parsed) return failed(parsed.problem);
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

type Parsed = ReturnType<typeof configSchema.safeParse> | { readonly problem: Diagnostic };

/** Parses the configuration, whose getters may throw: they run when it is read. */
function parse(input: unknown, file: string, root: string): Parsed {
  try {
    return configSchema.safeParse(input, { reportInput: true });
  } catch (error) {
    return { problem: moduleFailed(error, file, root) };
  }
}
