import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { hashParts } from '../cache/cache.ts';
import { keyJson } from '../cache/key-json.ts';
import { REGISTRY_FILE } from '../shared/registry-file.ts';
import { installedPackages, packageRoot } from '../system/package-root.ts';
import { tolerate } from '../system/tolerate.ts';
import { CODE_FOLDER, CODE_OPTIONS, codePlugins, pluginKey } from './compile-options.ts';
import type { CompileOptions, ModuleGraph } from './compile-project.ts';
import type { CompiledModule } from './compiled-module.ts';
import { moduleOf, writeModules } from './compiled-module.ts';
import type { ModuleImport } from './esbuild.ts';
import { commonOptions, isBuildFailure, loadEsbuild } from './esbuild.ts';

/** The options of {@link compileApart}: none may be left out. */
export type ApartOptions = Required<CompileOptions>;

/** The `file:` URL of a registry whose modules are compiled apart, or why they cannot be, as the end of a sentence. */
export type ApartOutcome = { readonly url: string } | { readonly why: string };

/**
 * Compiles templates again, each source module to a module of its own. The URL of a module changes only when the module
 * does, or one that it imports: a process that imports the templates again keeps all other modules, with functions that
 * are already optimized. Modules cannot be compiled apart when they import each other in a circle, or import a package,
 * CommonJS, a pattern, a file as text, or a module for its side effects. Returns undefined when a file changed
 * meanwhile or has an error.
 */
export async function compileApart(
  graph: ModuleGraph,
  options: ApartOptions,
): Promise<ApartOutcome | undefined> {
  const { root, cacheDir } = options;
  const [outside] = graph.elsewhere;
  if (outside !== undefined)
    return { why: `templates import ${relative(root, outside)}, which is outside of templates and locales` };
  const sources = sourcesInOrder(graph, root);
  if ('why' in sources) return graph.isCurrent() ? sources : undefined;
  const codes = await Promise.all(sources.map(createCompiler(options)));
  // Results are kept under the hash of the first compilation, so it must have read the same texts.
  if (!graph.isCurrent()) return undefined;
  const folder = join(cacheDir, CODE_FOLDER);
  const modules = new Map<string, CompiledModule>();
  for (const [row, { name, imports }] of sources.entries()) {
    const code = codes[row];
    if (code === undefined) return undefined;
    const linked = imports.reduce(
      (before, { input }) => before.replaceAll(tokenOf(input), () => modules.get(input)?.url ?? ''),
      code,
    );
    modules.set(name, moduleOf(linked, folder, 'module'));
  }
  writeModules([...modules.values()]);
  return modules.get(REGISTRY_FILE);
}

/** A source module, as it is on disk now. */
interface ModuleSource {
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly ModuleImport[];
  /** True when the module exports nothing but the value of its JSON, as with `with { type: 'json' }`. */
  readonly isValue: boolean;
}

/** Lists the modules that the registry needs, each after its imports, or says why they cannot be compiled apart. */
function sourcesInOrder(
  { modules }: ModuleGraph,
  root: string,
): readonly ModuleSource[] | { readonly why: string } {
  const sources = new Map<string, ModuleSource>();
  /** Modules whose visit has not ended, each imported by the one before. */
  const begun: string[] = [];
  /** Says why a module, or one that it imports, cannot be compiled apart. */
  const visit = (name: string, specifier: string): string | undefined => {
    if (sources.has(name)) return undefined;
    const importer = begun.at(-1) ?? name;
    const circle = begun.indexOf(name);
    if (circle >= 0) return `these import each other in a circle: ${begun.slice(circle).join(', ')}`;
    // When a file is imported in two ways, esbuild adds the attributes to one of the two names.
    const path = resolve(root, name.replace(/ with \{ .* \}$/, ''));
    const module = modules[name];
    if (!isOwn(path)) return `${importer} imports the package ${specifier}`;
    if (module === undefined || !CODE.test(path))
      return `${importer} imports ${specifier}, which is not a module`;
    if (module.isCommon) return `${name} is a CommonJS module`;
    const { imports, type } = module;
    // Imported as text or as bytes, a file is not what its extension says.
    if (type !== undefined && type !== 'json') return `${importer} imports ${specifier} as ${type}`;
    const text = tolerate(() => readFileSync(path, 'utf8'));
    if (text === undefined) return `${name} is gone`;
    if (DOES_SOMETHING.test(text)) return `${name} imports a module for its effects, and no name of it`;
    begun.push(name);
    for (const { kind, input, specifier: asked } of imports) {
      const why = IMPORTS.includes(kind) ? visit(input, asked) : `${name} imports ${asked} by ${kind}`;
      if (why !== undefined) return why;
    }
    begun.pop();
    sources.set(name, { name, path, text, imports, isValue: type === 'json' });
    return undefined;
  };
  const why = visit(REGISTRY_FILE, REGISTRY_FILE);
  return why === undefined ? [...sources.values()] : { why };
}

/** An import for side effects: what the module changed elsewhere would stay when the import is removed. */
const DOES_SOMETHING = /^[ \t]*import\s*["']/m;

const IMPORTS: readonly string[] = ['import-statement', 'dynamic-import'];

const CODE = /\.(?:m?[jt]s|[jt]sx|json)$/;

/** Tells whether a file is the project's or the generator's. Packages may have hundreds of modules, never edited. */
function isOwn(path: string): boolean {
  return path.startsWith(join(packageRoot(), 'cli') + sep) || !path.includes(`${sep}node_modules${sep}`);
}

/**
 * Returns a function that compiles a module to code that imports others by {@link tokenOf}, or undefined when it has an
 * error. Modules that the cache does not have are compiled together: one by one they take four times as long.
 */
function createCompiler({
  root,
  cacheDir,
  cache,
}: ApartOptions): (source: ModuleSource) => Promise<string | undefined> {
  const sources: ModuleSource[] = [];
  let compiling: Promise<readonly string[] | undefined> | undefined;
  const compile = async (source: ModuleSource): Promise<string | undefined> => {
    const row = sources.push(source) - 1;
    compiling ??= Promise.resolve().then(() => compileAll(sources, { root, cacheDir }));
    return (await compiling)?.[row];
  };
  const packages = installedPackages(packageRoot());
  // Source maps name the sources relative to that folder.
  const place = relative(join(cacheDir, CODE_FOLDER), root);
  const isSound = (code: string | undefined): boolean => code !== undefined && packages !== undefined;
  return (source) => {
    if (source.isValue) return Promise.resolve(jsonCode(source));
    const { name, text, imports } = source;
    // Where imports lead depends on other files too.
    const key = hashParts('apart', packages ?? '', pluginKey(), place, name, text, keyJson(imports));
    return cache.json(key, () => compile(source), isSound);
  };
}

/** Returns the code of a JSON module, with its name in it: two files with the same content must be two modules. */
function jsonCode({ name, text }: ModuleSource): string {
  return `// ${JSON.stringify(name)}\nexport default JSON.parse(${JSON.stringify(text)});\n`;
}

/** Compiles each module to a module of its own, in order. Resolves to undefined when one has an error. */
async function compileAll(
  sources: readonly ModuleSource[],
  { root, cacheDir }: Pick<ApartOptions, 'root' | 'cacheDir'>,
): Promise<readonly string[] | undefined> {
  const outdir = join(cacheDir, CODE_FOLDER);
  try {
    const { outputFiles } = await loadEsbuild().build({
      ...commonOptions(root),
      ...CODE_OPTIONS,
      // Given by its path, a module with a "*" in it would be a pattern.
      entryPoints: sources.map((_, row) => ({ in: String(row), out: String(row) })),
      outdir,
      plugins: [apart(sources), ...codePlugins()],
      // Every import leads to compiled code, also one of JSON.
      supported: { 'import-attributes': false, 'import-assertions': false },
      write: false,
    });
    const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
    return sources.map((_, row) => texts.get(join(outdir, `${row}.js`)) ?? '');
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    return undefined;
  }
}

/** Gives esbuild the texts as they were read, and leaves imports outside. */
function apart(sources: readonly ModuleSource[]): Plugin {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return {
    name: 'apart',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, importer, kind, with: wanted }) => {
        if (kind === 'entry-point') return { path: sources[Number(path)]?.path ?? path };
        // A module may import a file in two ways.
        const isAsked = ({ specifier, type }: ModuleImport): boolean =>
          specifier === path && type === wanted.type;
        const found = byPath.get(importer)?.imports.find(isAsked);
        return found && { path: tokenOf(found.input), external: true };
      });
      build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) => {
        const contents = byPath.get(path)?.text;
        return contents === undefined ? undefined : { contents, loader: 'default' };
      });
    },
  };
}

/** Returns the placeholder for a module's URL in the code of those that import it. */
function tokenOf(input: string): string {
  return `site-module:${hashParts(input)}`;
}
