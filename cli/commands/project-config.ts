import { bundleConfig } from '../bundle/templates.ts';
import { resolveConfig } from '../config.ts';
import { frameOf } from '../hooks/frame-of.ts';
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
  try {
    const { default: exported } = (await import(compiled.value.url)) as { readonly default?: unknown };
    return resolveConfig(exported, source.value, options);
  } catch (error) {
    const text = `site.config.ts throws: ${error instanceof Error ? error.message : String(error)}`;
    const location = frameOf(error, root) ?? { file: 'site.config.ts' };
    const diagnostic = { severity: 'error', code: 'module-failed', text, location } as const;
    return { value: undefined, diagnostics: attachLines(root, [diagnostic]) };
  }
}
