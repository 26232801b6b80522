import { bundleConfig } from '../bundle/templates.ts';
import { resolveConfig } from '../config.ts';
import { importFrom } from '../project.ts';
import { attachLines } from '../read/lines.ts';
import { readText } from '../read/tree.ts';
import type { BuildOptions, Config, Result } from '../types.ts';

/** Reads `site.config.ts` without the templates: what commands need that build nothing. */
export async function readConfig(options: BuildOptions): Promise<Result<Config | undefined>> {
  const { root, cacheDir } = options;
  const compiled = await bundleConfig({ root, cacheDir });
  const source = readText(root, 'site.config.ts');
  if (compiled.value === undefined || source.value === undefined)
    return { value: undefined, diagnostics: [...compiled.diagnostics, ...source.diagnostics] };
  const file = source.value.file;
  const imported = await importFrom<{ readonly default?: unknown }>(compiled.value, { file, root });
  if (imported.value === undefined)
    return { value: undefined, diagnostics: attachLines(root, imported.diagnostics) };
  return resolveConfig(imported.value.default, source.value, options);
}
