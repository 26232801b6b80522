import type { Registry } from '../api/registry.ts';
import type { ApartOptions, ApartOutcome } from '../bundle/compile-apart.ts';
import { compileApart } from '../bundle/compile-apart.ts';
import type { Compilation } from '../bundle/compile-project.ts';
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
import { elsewhereOf, warningOf } from '../report/diagnostic.ts';
import { locateInExport } from '../report/locate-in-export.ts';
import { suggest } from '../report/suggest.ts';
import { given } from '../shared/given.ts';
import { REGISTRY_FILE } from '../shared/registry-file.ts';
import type { Config, Diagnostic, Result, SourceFile } from '../types.ts';
import type { BuildOptions } from './build-options.ts';
import { resolveConfig } from './configuration/check.ts';
import { placeholderProblem } from './configuration/placeholder.ts';
import { importFrom } from './import-from.ts';
import { asksOutside, hashWithEnvironment, mayAskOutside } from './outside.ts';
import { checkRegistry, missingFolders } from './registry/check.ts';

/** A project ready to be built: its configuration and its templates. */
export interface Project {
  readonly config: Config;
  readonly registry: Registry;
  /** {@link registry} without the parts that render. */
  readonly contentRegistry: ContentRegistry;
  readonly templates: Templates;
  /** Reason why each edit of templates imports all of them, in a process that builds again; the end of a sentence. */
  readonly whyWhole?: string;
}

/** The registry with all that it imports, compiled to one module. */
interface Templates extends CompiledModule {
  /** Sources of the module, relative to the root; a source that is no file of the project has another name. */
  readonly files: readonly string[];
}

/** Tools for opening a project. */
interface OpenTools {
  /** @default the cache of the project */
  readonly cache?: PackingCache;
  /** @default results are not kept */
  readonly memo?: Memo;
  /** While this is the same symbol, configuration and templates are not read again. @default they are read */
  readonly state?: symbol;
  /** False in a process that builds again: unchanged modules of templates are then imported only once. @default true */
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
  const {
    value,
    diagnostics,
    elsewhere = [],
  } = await memo(importModules, { root, cacheDir }, cache, buildsOnce ? undefined : memo, state);
  if (value === undefined) return { value: undefined, diagnostics, elsewhere };
  const { exported, templates, source, whyWhole } = value;
  const config = memo(resolveConfig, exported, source, options);
  const checked = memo(checkRegistry, memo(sameParts, value.registry), root, state);
  const problems = [...diagnostics, ...config.diagnostics, ...checked.diagnostics];
  if (config.value === undefined || checked.value === undefined)
    return { value: undefined, diagnostics: problems, elsewhere };
  const registry = memo(guardRegistry, checked.value, root, memo);
  return {
    value: {
      config: config.value,
      registry,
      contentRegistry: memo(contentRegistry, registry),
      templates,
      ...given({ whyWhole }),
    },
    diagnostics: [
      ...problems,
      ...placeholderProblem(config.value, source),
      ...unknownBudgets(config.value, source, Object.keys(registry.templates)),
      ...missingFolders(registry, root),
    ],
    elsewhere,
  };
}

/** Returns, under a memo, the previous object for each part that is the same. */
function sameParts(exported: unknown): unknown {
  return exported;
}

/** The project's code, compiled and imported. */
interface Modules extends Pick<Project, 'whyWhole'> {
  /** Default export of `site.config.ts`. */
  readonly exported: unknown;
  readonly source: SourceFile;
  /** Export `registry` of `templates/registry.ts`. */
  readonly registry: unknown;
  readonly templates: Templates;
}

/**
 * Compiles and imports the project's code. A process that builds again gives its `memo`, and gets modules of templates
 * compiled apart. `_state` is another symbol when code may have changed.
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
  const elsewhere = elsewhereOf([configuration, templates]);
  if (configuration.value === undefined || templates.value === undefined)
    return { value: undefined, diagnostics: compiled, elsewhere };

  const isAsking = asksOutside(templates.value.code);
  if (mayAskOutside(configuration.value.code) || isAsking) cache.doubt();
  const exported = await importFrom<{ readonly default?: unknown }>(
    configuration.value,
    'site.config.ts',
    root,
  );
  // A module that reads more than files of the project would do so again after each edit of another module.
  const apart: ApartOutcome | undefined =
    memo === undefined
      ? undefined
      : isAsking
        ? { why: 'templates depend on more than the files of the project' }
        : await findApart(templates, { root, cacheDir, cache }, memo(createFound, templates.value.hash));
  const registry = await importRegistry(templates.value, apart, root);
  const source = readText(root, 'site.config.ts');
  const imported = [...compiled, ...exported.diagnostics, ...registry.diagnostics, ...source.diagnostics];
  if (exported.value === undefined || registry.value === undefined || source.value === undefined) {
    return { value: undefined, diagnostics: imported, elsewhere };
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
    ...(apart !== undefined && 'why' in apart ? { whyWhole: apart.why } : {}),
  };
  return { value, diagnostics: imported, elsewhere };
}

/** Result of compiling templates of one hash apart. A class: a memo takes equal plain objects for one. */
class Found {
  apart: ApartOutcome | undefined;
}

function createFound(_hash: string): Found {
  return new Found();
}

/** Compiles templates apart, once while they are the same. */
async function findApart(
  { from }: Compilation,
  options: ApartOptions,
  found: Found,
): Promise<ApartOutcome | undefined> {
  found.apart ??= from && (await compileApart(from, options));
  return found.apart;
}

/** Exports of the module of templates. */
interface RegistryModule {
  readonly registry?: unknown;
}

/** Imports templates: their modules apart when that works, else as one module. */
async function importRegistry(
  whole: CompiledModule,
  apart: ApartOutcome | undefined,
  root: string,
): Promise<Result<RegistryModule | undefined>> {
  if (apart !== undefined && 'url' in apart) {
    try {
      return { value: (await import(apart.url)) as RegistryModule, diagnostics: [] };
    } catch {
      // When templates are wrong, the import of the one module reports the mistake.
    }
  }
  return importFrom<RegistryModule>(whole, REGISTRY_FILE, root);
}

/** Warns of budgets for templates that do not exist, since they limit nothing. */
function unknownBudgets(
  { budgets }: Config,
  source: SourceFile,
  templates: readonly string[],
): readonly Diagnostic[] {
  return (['html', 'scripts'] as const).flatMap((group) =>
    Object.keys(budgets[group])
      .filter((name) => name !== 'default' && !templates.includes(name))
      .map((name) =>
        warningOf('unknown-config-key', `"budgets.${group}" names "${name}", which is not a template`, {
          location: locateInExport(source, ['budgets', group, name]),
          suggestion: suggest(name, templates),
        }),
      ),
  );
}
