import type { Registry } from '../api/registry.ts';
import type { CompiledModule } from '../bundle/compile-project.ts';
import { compileConfig, compileTemplates } from '../bundle/compile-project.ts';
import type { PackingCache } from '../cache/cache.ts';
import type { Memo } from '../cache/memo.ts';
import { createMemo } from '../cache/memo.ts';
import { guardRegistry } from '../hooks/guard-registry.ts';
import { readText } from '../read/tree.ts';
import { REGISTRY_FILE } from '../shared/registry-file.ts';
import type { Config, Result, SourceFile } from '../types.ts';
import type { BuildOptions } from './build-options.ts';
import { resolveConfig } from './config.ts';
import { unknownBudgets } from './configuration/budgets.ts';
import { placeholderProblem } from './configuration/placeholder.ts';
import { importFrom } from './import-from.ts';
import { asksOutside, hashWithEnvironment, mayAskOutside } from './outside.ts';
import { checkRegistry } from './registry/check.ts';
import { missingFolders } from './registry/folders.ts';

/** A project ready to be built: its configuration and its templates. */
export interface Project {
  readonly config: Config;
  readonly registry: Registry;
  readonly templates: CompiledModule;
}

/** How a project is opened. */
interface OpenTools {
  readonly cache: PackingCache;
  /** @default nothing is remembered */
  readonly memo?: Memo;
  /** While it is the same, configuration and templates are not looked at again. @default they are looked at */
  readonly state?: symbol;
}

/** Compiles and imports `site.config.ts` and `templates/registry.ts`. */
export async function openProject(
  options: BuildOptions,
  { cache, memo = createMemo(), state = Symbol('anew') }: OpenTools,
): Promise<Result<Project | undefined>> {
  const { root, cacheDir } = options;
  const { value, diagnostics } = await memo(importModules, { root, cacheDir }, cache, state);
  if (value === undefined) return { value: undefined, diagnostics };
  const { exported, templates, source } = value;
  const config = memo(resolveConfig, exported, source, options);
  const checked = memo(checkRegistry, value.registry, root);
  const problems = [...diagnostics, ...config.diagnostics, ...checked.diagnostics];
  if (config.value === undefined || checked.value === undefined)
    return { value: undefined, diagnostics: problems };
  const registry = memo(guardRegistry, checked.value, root);
  return {
    value: { config: config.value, registry, templates },
    diagnostics: [
      ...problems,
      ...placeholderProblem(config.value, source),
      ...unknownBudgets(config.value, source, Object.keys(registry.templates)),
      ...missingFolders(registry, root),
    ],
  };
}

/** The project's code, compiled and imported. */
interface Modules {
  /** What `site.config.ts` exports by default. */
  readonly exported: unknown;
  readonly source: SourceFile;
  /** What `templates/registry.ts` exports under this name. */
  readonly registry: unknown;
  readonly templates: CompiledModule;
}

/** `_state` is another one when code may have changed. */
async function importModules(
  { root, cacheDir }: Pick<BuildOptions, 'root' | 'cacheDir'>,
  cache: PackingCache,
  _state: symbol,
): Promise<Result<Modules | undefined>> {
  const [configuration, templates] = await Promise.all([
    compileConfig({ root, cacheDir, cache }),
    compileTemplates({ root, cacheDir, cache }),
  ]);
  const compiled = [...configuration.diagnostics, ...templates.diagnostics];
  if (configuration.value === undefined || templates.value === undefined)
    return { value: undefined, diagnostics: compiled };

  if (mayAskOutside(configuration.value.code) || asksOutside(templates.value.code)) cache.doubt();
  const exported = await importFrom<{ readonly default?: unknown }>(configuration.value, {
    file: 'site.config.ts',
    root,
  });
  const registry = await importFrom<{ readonly registry?: unknown }>(templates.value, {
    file: REGISTRY_FILE,
    root,
  });
  const source = readText(root, 'site.config.ts');
  const imported = [...compiled, ...exported.diagnostics, ...registry.diagnostics, ...source.diagnostics];
  if (exported.value === undefined || registry.value === undefined || source.value === undefined) {
    return { value: undefined, diagnostics: imported };
  }
  const value = {
    exported: exported.value.default,
    source: source.value,
    registry: registry.value.registry,
    templates: { ...templates.value, hash: hashWithEnvironment(templates.value) },
  };
  return { value, diagnostics: imported };
}
