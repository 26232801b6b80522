import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Cache } from '../cache.ts';
import { createCache, hash } from '../cache.ts';
import type { Result } from '../types.ts';
import { runEsbuild } from './esbuild.ts';
import { generatorModules, generatorPackages } from './esbuild-plugins.ts';
import { packageRoot } from './package-root.ts';

/** Where a project is and where compiled code goes. */
export interface CompileOptions {
  /** Absolute path of the project. */
  readonly root: string;
  /** Absolute cache folder. */
  readonly cacheDir: string;
  /** @default a cache of its own in `cacheDir` */
  readonly cache?: Cache;
}

/** Code ready to be imported. */
export interface CompiledModule {
  /** `file:` URL; a change of the code changes it. */
  readonly url: string;
  /** Hash of the code, for cache keys. */
  readonly hash: string;
}

/** Compiles `templates/registry.ts` with all it imports to one module for Node. */
export function bundleTemplates(options: CompileOptions): Promise<Result<CompiledModule | undefined>> {
  return compile(options, {
    kind: 'template',
    entry: 'templates/registry.ts',
    watched: ['templates', 'locales'],
  });
}

/** Compiles `site.config.ts` with all it imports to one module for Node. */
export function bundleConfig(options: CompileOptions): Promise<Result<CompiledModule | undefined>> {
  return compile(options, { kind: 'config', entry: 'site.config.ts', watched: ['site.config.ts'] });
}

interface Target {
  readonly kind: 'template' | 'config';
  /** Relative to the root. */
  readonly entry: string;
  /** Files and folders it usually imports from; others work too, only never skip the work. */
  readonly watched: readonly string[];
}

async function compile(options: CompileOptions, target: Target): Promise<Result<CompiledModule | undefined>> {
  const { root, cacheDir } = options;
  const entry = join(root, target.entry);
  if (!existsSync(entry)) {
    const text = `${target.entry} does not exist: is this the folder of a site?`;
    return {
      value: undefined,
      diagnostics: [{ severity: 'error', code: 'missing-file', text, location: { file: target.entry } }],
    };
  }
  const folder = join(cacheDir, 'compiled');
  const { value, diagnostics } = await runEsbuild(options.cache ?? createCache(cacheDir), {
    kind: target.kind,
    root,
    options: {
      entryPoints: [entry],
      outfile: join(folder, `${target.kind}.mjs`),
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      // without this esbuild prefers another file of a package than Node does: two Reacts
      conditions: [],
      jsx: 'automatic',
      sourcemap: 'inline',
      sourcesContent: false,
    },
    plugins: [generatorModules(), generatorPackages('external')],
    pluginKey: packageRoot(),
    inputs: [...target.watched.map((path) => join(root, path)), join(packageRoot(), 'cli', 'shared')],
  });
  const code = value?.[0]?.content;
  if (code === undefined) return { value: undefined, diagnostics };
  return { value: publish(folder, target.kind, code), diagnostics };
}

/** Writes the module under a name that says its content, by rename: another process may be doing the same. */
function publish(folder: string, kind: string, code: string): CompiledModule {
  const digest = hash(code);
  const file = join(folder, `${kind}-${digest.slice(0, 16)}.mjs`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const temporary = `${file}.${randomUUID()}`;
    writeFileSync(temporary, code);
    renameSync(temporary, file);
    forgetOld(folder, kind);
  }
  return { url: pathToFileURL(file).href, hash: digest };
}

const WEEK = 7 * 86_400_000;

/** Watching writes a module per edit; a week later nothing imports it any more. */
function forgetOld(folder: string, kind: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (name.startsWith(`${kind}-`) && Date.now() - modified > WEEK) rmSync(file, { force: true });
  }
}
