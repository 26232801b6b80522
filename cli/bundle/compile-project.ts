import { join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { createCache } from '../cache/cache.ts';
import { errorOf, failed } from '../report/diagnostic.ts';
import { given } from '../shared/given.ts';
import { REGISTRY_FILE } from '../shared/registry-file.ts';
import { assertFile } from '../system/assert-file.ts';
import { isPresent } from '../system/optional-file.ts';
import { packageRoot } from '../system/package-root.ts';
import { isSystemError, unreadable } from '../system/system-error.ts';
import type { Result } from '../types.ts';
import { CODE_FOLDER, CODE_OPTIONS, codePlugins, pluginKey } from './compile-options.ts';
import type { CompiledModule } from './compiled-module.ts';
import { moduleOf, writeModules } from './compiled-module.ts';
import type { BundledModule } from './esbuild.ts';
import { runEsbuild } from './esbuild.ts';

/** The folders of a project and of its compiled code. */
export interface CompileOptions {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute cache folder. */
  readonly cacheDir: string;
  /** @default a cache of its own in `cacheDir` */
  readonly cache?: Cache;
}

/** The result of compiling. It has no module when there are errors. */
export interface Compilation extends Result<CompiledModule | undefined> {
  /** The modules that templates were compiled from. */
  readonly from?: ModuleGraph;
}

/** The source modules that were compiled to one module. */
export interface ModuleGraph {
  /** By esbuild's name of an input: a path relative to the root, or `namespace:name` for what is not a file. */
  readonly modules: Readonly<Record<string, BundledModule>>;
  /** Tells whether no input changed since. False when that cannot be known. */
  readonly isCurrent: () => boolean;
  /** Files among them whose changes would go unnoticed, absolute. */
  readonly elsewhere: readonly string[];
}

/** Compiles `templates/registry.ts` with all it imports to one module for Node. */
export function compileTemplates(options: CompileOptions): Promise<Compilation> {
  return compile('template', REGISTRY_FILE, options);
}

/** Compiles `site.config.ts` with all it imports to one module for Node. */
export function compileConfig(options: CompileOptions): Promise<Compilation> {
  return compile('config', 'site.config.ts', options);
}

/** Files and folders that code usually imports from. Imports from elsewhere work too, but are compiled each time. */
const WATCHED = { template: ['templates', 'locales'], config: ['site.config.ts'] };

/** Compiles `file`, relative to the root. Reports what cannot be read, whichever command opens the project. */
function compile(kind: keyof typeof WATCHED, file: string, options: CompileOptions): Promise<Compilation> {
  return compileReadable(kind, file, options).catch((error: unknown) => {
    if (!isSystemError(error)) throw error;
    return failed(unreadable(error, options.root));
  });
}

async function compileReadable(
  kind: keyof typeof WATCHED,
  file: string,
  options: CompileOptions,
): Promise<Compilation> {
  const { root, cacheDir } = options;
  const entry = join(root, file);
  if (!isPresent(entry)) {
    const text = `${file} does not exist: is this the folder of a site?`;
    return failed(errorOf('missing-file', text, { location: { file } }));
  }
  assertFile(entry);
  const folder = join(cacheDir, CODE_FOLDER);
  const run = await runEsbuild(options.cache ?? createCache(cacheDir), {
    kind,
    root,
    options: { ...CODE_OPTIONS, entryPoints: [entry], outfile: join(folder, `${kind}.mjs`) },
    plugins: codePlugins(),
    pluginKey: pluginKey(),
    inputs: [...WATCHED[kind].map((path) => join(root, path)), join(packageRoot(), 'cli', 'shared')],
    wantsModules: kind === 'template',
  });
  const { value: files, diagnostics, modules, isCurrent, elsewhere } = run;
  const code = files?.[0]?.content;
  if (code === undefined) return { value: undefined, diagnostics, elsewhere };
  const value = moduleOf(code, folder, kind);
  writeModules([value]);
  const from = modules && { modules, isCurrent, elsewhere };
  return { value, diagnostics, elsewhere, ...given({ from }) };
}
