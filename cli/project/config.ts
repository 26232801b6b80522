import type { Config, Result, SourceFile } from '../types.ts';
import type { BuildOptions } from './build-options.ts';
import { checkConfig } from './configuration/check.ts';
import { withDefaults } from './configuration/defaults.ts';

/** Checks the export of `site.config.ts`, and fills in every default. */
export function resolveConfig(
  input: unknown,
  source: SourceFile,
  options: BuildOptions,
): Result<Config | undefined> {
  const { value, diagnostics } = checkConfig(input, source);
  return { value: value && withDefaults(value, source, options), diagnostics };
}
