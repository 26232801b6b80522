import type { Registry } from '../api/registry.ts';
import type { Apart, ApartOptions } from '../bundle/compile-apart.ts';
import { compileApart } from '../bundle/compile-apart.ts';
import type { Compiled } from '../bundle/compile-project.ts';
import { compileConfig, compileTemplates } from '../bundle/compile-project.ts';
import type { CompiledModule } from '../bundle/compiled-module.ts';
import type { PackingCache } from '../cache/cache.ts';
import { createCache } from '../cache/cache.ts';
import type { Memo } from '../cache/memo.ts';
import { createMemo } from '../cache/memo.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import { contentRegistry } from '../hooks/content-registry.ts';
import { guardRegistry } from '../hooks/guard-registry.ts';
import { readText } from '../read/tree.ts';
import { given } from '../shared/given.ts';
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
  /** {@link registry} without what renders. */
  readonly contentRegistry: ContentRegistry;
  readonly templates: Templates;
  /** Where a process builds again: why each edit of templates imports all of them anew, as the end of a sentence. */
  readonly whole?: string;
}

/** The registry with all it imports, compiled to one module. */
export interface Templates extends CompiledModule {
  /** What it was compiled from: relative to the root, or another name for what is no file of the project. */
  readonly files: readonly string[];
}

/** How a project is opened. */
interface OpenTools {
  /** @default that of the project */
  readonly cache?: PackingCache;
  /** @default nothing is remembered */
  readonly memo?: Memo;
  /** While it is the same, configuration and templates are not looked at again. @default they are looked at */
  readonly state?: symbol;
  /** Whether this process builds once; in others, what has not changed of templates is the same from build to build. @default true */
  readonly buildsOnce?: boolean;
}

/** Compiles and imports `site.config.ts` and `templates/registry.ts`. */
export async function openProject(
  options: BuildOptions,
  {
    cache = createCache(options.cacheDir),
    memo = createMemo(),
    state = Symbol('anew'),
    buildsOnce = true,
  }: OpenTools = {},
): Promise<Result<Project | undefined>> {
  const { root, cacheDir } = options;
  const { value, diagnostics } = await memo(
    importModules,
    { root, cacheDir },
    cache,
    buildsOnce ? undefined : memo,
    state,
  );
  if (value === undefined) return { value: undefined, diagnostics };
  const { exported, templates, source, whole } = value;
  const config = memo(resolveConfig, exported, source, options);
  const checked = memo(checkRegistry, memo(sameParts, value.registry), root, state);
  const problems = [...diagnostics, ...config.diagnostics, ...checked.diagnostics];
  if (config.value === undefined || checked.value === undefined)
    return { value: undefined, diagnostics: problems };
  const registry = memo(guardRegistry, checked.value, root, memo);
  return {
    value: {
      config: config.value,
      registry,
      contentRegistry: memo(contentRegistry, registry),
      templates,
      ...given({ whole }),
    },
    diagnostics: [
      ...problems,
      ...placeholderProblem(config.value, source),
      ...unknownBudgets(config.value, source, Object.keys(registry.templates)),
      ...missingFolders(registry, root),
    ],
  };
}

/** Memoised, it answers the last object for each part that is the same. */
function sameParts(exported: unknown): unknown {
  return exported;
}

/** The project's code, compiled and imported. */
interface Modules extends Pick<Project, 'whole'> {
  /** What `site.config.ts` exports by default. */
  readonly exported: unknown;
  readonly source: SourceFile;
  /** What `templates/registry.ts` exports under this name. */
  readonly registry: unknown;
  readonly templates: Templates;
}

/**
 * `memo` is that of a process that builds again, which has modules of templates compiled apart. `_state` is another one
 * when code may have changed.
 */
async function importModules(
  { root, cacheDir }: Pick<BuildOptions, 'root' | 'cacheDir'>,
  cache: PackingCache,
  memo: Memo | undefined,
  _state: symbol,
): Promise<Result<Modules | undefined>> {
  const [configuration, templates] = await Promise.all([
    compileConfig({ root, cacheDir, cache }),
    compileTemplates({ root, cacheDir, cache }),
  ]);
  const compiled = [...configuration.diagnostics, ...templates.diagnostics];
  if (configuration.value === undefined || templates.value === undefined)
    return { value: undefined, diagnostics: compiled };

  const isAsking = asksOutside(templates.value.code);
  if (mayAskOutside(configuration.value.code) || isAsking) cache.doubt();
  const exported = await importFrom<{ readonly default?: unknown }>(
    configuration.value,
    'site.config.ts',
    root,
  );
  // A module that looks outside does so again with each edit of another.
  const apart: Apart | undefined =
    memo === undefined
      ? undefined
      : isAsking
        ? { why: 'they ask for more than the files of the project' }
        : await findApart(templates, { root, cacheDir, cache }, memo(createFound, templates.value.hash));
  const registry = await importRegistry(templates.value, apart, root);
  const source = readText(root, 'site.config.ts');
  const imported = [...compiled, ...exported.diagnostics, ...registry.diagnostics, ...source.diagnostics];
  if (exported.value === undefined || registry.value === undefined || source.value === undefined) {
    return { value: undefined, diagnostics: imported };
  }
  const value = {
    exported: exported.value.default,
    source: source.value,
    registry: registry.value.registry,
    templates: {
      ...templates.value,
      hash: hashWithEnvironment(templates.value),
      files: Object.keys(templates.from?.modules ?? {}),
    },
    ...(apart !== undefined && 'why' in apart ? { whole: apart.why } : {}),
  };
  return { value, diagnostics: imported };
}

/** What came of compiling templates of one hash apart. A class: plain objects that are equal are one to a memo. */
class Found {
  apart: Apart | undefined;
}

function createFound(_hash: string): Found {
  return new Found();
}

/** Compiles templates apart, which is done once while they are the same. */
async function findApart(
  { from }: Compiled,
  options: ApartOptions,
  found: Found,
): Promise<Apart | undefined> {
  found.apart ??= from && (await compileApart(from, options));
  return found.apart;
}

/** What the module of templates exports. */
interface RegistryModule {
  readonly registry?: unknown;
}

/** Imports templates: their modules apart where that works, else as a whole. */
async function importRegistry(
  whole: CompiledModule,
  apart: Apart | undefined,
  root: string,
): Promise<Result<RegistryModule | undefined>> {
  if (apart !== undefined && 'url' in apart) {
    try {
      return { value: (await import(apart.url)) as RegistryModule, diagnostics: [] };
    } catch {
      // Where templates are wrong, the import of the whole says how.
    }
  }
  return importFrom<RegistryModule>(whole, REGISTRY_FILE, root);
}
