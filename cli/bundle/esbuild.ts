import { createRequire } from 'node:module';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import type { BuildFailure, BuildOptions, BuildResult, ImportKind, Metafile, Plugin } from 'esbuild';
import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import { keyJson } from '../cache/key-json.ts';
import { given } from '../shared/given.ts';
import { mapValues } from '../shared/map-values.ts';
import { arePackagesLinked, installedPackages, packageRoot } from '../system/package-root.ts';
import type { Result } from '../types.ts';
import type { BundleKind } from './esbuild-diagnostics.ts';
import { messageDiagnostics } from './esbuild-diagnostics.ts';
import { idleCode } from './idle-code.ts';
import { hashTree } from './tree-hash.ts';

/** One run of esbuild. */
export interface BundleTask {
  readonly kind: BundleKind;
  /** The project's root, absolute. */
  readonly root: string;
  /** They are part of the cache key. */
  readonly options: Omit<BuildOptions, 'plugins' | 'stdin' | 'mangleProps' | 'reserveProps'> & {
    readonly entryPoints: readonly string[];
  };
  readonly plugins: readonly Plugin[];
  /** The part of the cache key for what the plugins depend on besides files. */
  readonly pluginKey: string;
  /** Absolute files and folders: when nothing in them changed, the result is the same. */
  readonly inputs: readonly string[];
  /** True when the caller wants the graph of modules. @default false */
  readonly wantsModules?: boolean;
}

/** A file that esbuild made. */
export interface BundledFile {
  /** Path in the output folder, with `/`. */
  readonly name: string;
  readonly content: string;
  readonly encoding: 'utf8' | 'base64';
  /** The entry it was made from, relative to the root. */
  readonly entryPoint?: string;
  /** Names of the files it imports statically. */
  readonly imports: readonly string[];
}

/** The result of a run, as the cache keeps it. It has no files when there are errors. */
interface Bundled extends Result<readonly BundledFile[] | undefined> {
  /**
   * Every input that was used: a path relative to the root, or `namespace:name` for what is not a file. Where there are
   * errors, only those that have one.
   */
  readonly inputs: readonly string[];
  /** By input, when the task wants them. */
  readonly modules?: Readonly<Record<string, BundledModule>>;
}

/** The result of a run, and what is known of its inputs. */
interface Run extends Bundled {
  /** Files that were used and that the key does not cover. */
  readonly elsewhere: readonly string[];
  /** Tells whether no input changed since. False when that cannot be known. */
  readonly isCurrent: () => boolean;
}

/** A module that became a part of a file. */
export interface BundledModule {
  /** True for a module of CommonJS. */
  readonly isCommon: boolean;
  /** The type that its import asks for, if any: "json" for `with { type: 'json' }`. */
  readonly type?: string;
  /** All imports, except those that stay outside the bundle. */
  readonly imports: readonly ModuleImport[];
}

/** An import that leads to another module of the same file. */
export interface ModuleImport {
  /** As the module writes it. */
  readonly specifier: string;
  /** As {@link BundledModule.type}. */
  readonly type?: string;
  /** Name of the input that it leads to. */
  readonly input: string;
  readonly kind: ImportKind;
}

/** Runs esbuild, unless it ran before with the same inputs. No files when there are errors. */
export async function runEsbuild(cache: Cache, task: BundleTask): Promise<Run> {
  const packages = installedPackages(packageRoot());
  // package.json decides on imports and side effects, and esbuild does not name it among its inputs.
  const watched = [...task.inputs, join(task.root, 'package.json')];
  const inputs = hashTree(task.root, watched);
  const elsewhereOf = ({ inputs: used }: Bundled): readonly string[] =>
    used.filter((input) => !isProven(input, task)).map((input) => resolve(task.root, input));
  const isCurrent = (run: Bundled): boolean =>
    run.value !== undefined &&
    packages !== undefined &&
    elsewhereOf(run).length === 0 &&
    hashTree(task.root, watched) === inputs;
  const key = hashParts('esbuild', packages ?? '', keyJson(task.options), task.pluginKey, inputs);
  // A file edited meanwhile may have been read after the edit: the result is not what the key says.
  const run = await cache.json(key, () => build(task), isCurrent);
  return { ...run, elsewhere: elsewhereOf(run), isCurrent: () => isCurrent(run) };
}

/**
 * Loads esbuild once a run needs it: none does when the cache has everything. `import` would read its file twice. Its own
 * process ends with this one: left alone in the middle of a run, it would print a page about a deadlock.
 */
export function loadEsbuild(): typeof import('esbuild') {
  const esbuild = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  if (!process.listeners('exit').includes(esbuild.stop)) process.once('exit', esbuild.stop);
  return esbuild;
}

/**
 * The oldest browsers that scripts and styles are compiled for. They have cascade layers and size containers; esbuild
 * rewrites newer syntax.
 */
export const BROWSERS = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];

/** Returns the options of every run for a project at this absolute root. */
export function commonOptions(root: string) {
  return {
    absWorkingDir: root,
    bundle: true,
    logLevel: 'silent',
    legalComments: 'none',
    // A tsconfig.json somewhere above must not change what is built.
    tsconfigRaw: '{}',
    // Names of chunks depend on paths, which must be those of an install without links.
    preserveSymlinks: arePackagesLinked(),
  } as const satisfies BuildOptions;
}

async function build(task: BundleTask): Promise<Bundled> {
  const options = {
    ...commonOptions(task.root),
    ...task.options,
    // As an absolute path, an entry with a "*" in it would be a pattern.
    entryPoints: task.options.entryPoints.map((entry) => `./${relative(task.root, entry)}`),
    plugins: [...task.plugins],
    write: false,
    metafile: true,
  } as const satisfies BuildOptions;
  try {
    const result = await loadEsbuild().build(options);
    const inputs = Object.keys(result.metafile.inputs);
    const diagnostics = [...messageDiagnostics(result.warnings, 'warning', task), ...idleCode(task, inputs)];
    return {
      value: bundledFiles(result, task),
      diagnostics,
      inputs,
      ...given({ modules: task.wantsModules === true ? modulesOf(result.metafile) : undefined }),
    };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    const diagnostics = [
      ...messageDiagnostics(error.errors, 'error', task),
      ...messageDiagnostics(error.warnings, 'warning', task),
    ];
    const files = [...error.errors, ...error.warnings].flatMap(({ location }) => location?.file ?? []);
    return { value: undefined, diagnostics, inputs: files };
  }
}

const PATTERN = /^\.\.?\/.*\*/;

function modulesOf({ inputs }: Metafile): NonNullable<Bundled['modules']> {
  return mapValues(inputs, ({ format, imports, with: attributes }) => ({
    isCommon: format === 'cjs',
    ...given({ type: attributes?.type }),
    imports: imports
      // esbuild calls a pattern such as "./a/*.ts" external, though all the files it matches are inside.
      .filter(({ external, path }) => external !== true || PATTERN.test(path))
      .map(({ path, original, kind, with: wanted }) => ({
        specifier: original ?? path,
        ...given({ type: wanted?.type }),
        input: path,
        kind,
      })),
  }));
}

function bundledFiles(
  { outputFiles, metafile }: BuildResult<{ readonly write: false; readonly metafile: true }>,
  { root, options }: BundleTask,
): readonly BundledFile[] {
  const folder = options.outdir ?? dirname(options.outfile ?? '');
  const nameOf = (path: string): string => relative(folder, resolve(root, path));
  const byPath = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [resolve(root, path), output]),
  );
  return outputFiles.map((file) => {
    const meta = byPath.get(file.path);
    const isText = ['.js', '.mjs', '.css'].includes(extname(file.path));
    const imports = (meta?.imports ?? []).filter(
      (item) => item.kind === 'import-statement' && item.external !== true,
    );
    return {
      name: nameOf(file.path),
      content: isText ? file.text : Buffer.from(file.contents).toString('base64'),
      encoding: isText ? 'utf8' : 'base64',
      ...given({ entryPoint: meta?.entryPoint }),
      imports: imports.map((item) => nameOf(item.path)),
    };
  });
}

/** Tells whether a file that was used is either watched or of a package whose version is part of the key. */
function isProven(input: string, task: BundleTask): boolean {
  if (isVirtual(input)) return true;
  const path = resolve(task.root, input);
  return (
    path.startsWith(join(packageRoot(), 'node_modules') + sep) ||
    task.inputs.some((watched) => path === watched || path.startsWith(watched + sep))
  );
}

/** Tells whether an input is a plugin's own module, as `site:generated`: its text is part of the plugin's key. */
function isVirtual(input: string): boolean {
  return /^[a-z-]{2,}:/.test(input);
}

/** Tells whether esbuild threw because of the code that it compiles, not because of a fault of its own. */
export function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && 'warnings' in error;
}
