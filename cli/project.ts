import type { CompiledModule } from './bundle/templates.ts';
import { bundleConfig, bundleTemplates } from './bundle/templates.ts';
import type { Cache } from './cache.ts';
import { placeholderProblem, resolveConfig } from './config.ts';
import { readText } from './read/tree.ts';
import type { BuildOptions, Config, Diagnostic, Registry, Result } from './types.ts';

/** A project ready to be built: its configuration and its templates. */
export interface Project {
  readonly config: Config;
  readonly registry: Registry;
  readonly templates: CompiledModule;
}

/** Compiles and imports `site.config.ts` and `templates/registry.ts`. */
export async function openProject(options: BuildOptions, cache: Cache): Promise<Result<Project | undefined>> {
  const { root, cacheDir } = options;
  const [configuration, templates] = await Promise.all([
    bundleConfig({ root, cacheDir, cache }),
    bundleTemplates({ root, cacheDir, cache }),
  ]);
  const compiled = [...configuration.diagnostics, ...templates.diagnostics];
  if (configuration.value === undefined || templates.value === undefined)
    return { value: undefined, diagnostics: compiled };

  const exported = await importFrom<{ readonly default?: unknown }>(
    configuration.value.url,
    'site.config.ts',
  );
  const registry = await importFrom<{ readonly registry?: Registry }>(
    templates.value.url,
    'templates/registry.ts',
  );
  const source = readText(root, 'site.config.ts');
  const imported = [...compiled, ...exported.diagnostics, ...registry.diagnostics, ...source.diagnostics];
  if (exported.value === undefined || registry.value === undefined || source.value === undefined) {
    return { value: undefined, diagnostics: imported };
  }
  const config = resolveConfig(exported.value.default, source.value, options);
  const problems = [...imported, ...config.diagnostics];
  if (registry.value.registry === undefined) {
    return {
      value: undefined,
      diagnostics: [...problems, failure('templates/registry.ts', 'It must export "registry"')],
    };
  }
  if (config.value === undefined) return { value: undefined, diagnostics: problems };
  return {
    value: { config: config.value, registry: registry.value.registry, templates: templates.value },
    diagnostics: [...problems, ...placeholderProblem(config.value, source.value)],
  };
}

/** A module that throws while it is imported is the project's mistake, not a bug of the generator. */
async function importFrom<T>(url: string, file: string): Promise<Result<T | undefined>> {
  try {
    return { value: (await import(url)) as T, diagnostics: [] };
  } catch (error) {
    return {
      value: undefined,
      diagnostics: [
        failure(file, `${file} throws: ${error instanceof Error ? error.message : String(error)}`),
      ],
    };
  }
}

function failure(file: string, text: string): Diagnostic {
  return { severity: 'error', code: 'module-failed', text, location: { file } };
}
