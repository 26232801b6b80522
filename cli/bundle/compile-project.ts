import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Cache } from '../cache/cache.ts';
import { createCache, hashParts } from '../cache/cache.ts';
import { errorOf, failed } from '../report/diagnostic.ts';
import { REGISTRY_FILE } from '../shared/registry-file.ts';
import { packageRoot } from '../system/package-root.ts';
import { isSystemError, writeReason } from '../system/system-error.ts';
import { tolerate } from '../system/tolerate.ts';
import { writeWhole } from '../system/write-whole.ts';
import type { Result } from '../types.ts';
import { runEsbuild } from './esbuild.ts';
import {
  generatorModules,
  generatorPackages,
  noStyles,
  requiredModules,
  zodOfProgram,
} from './esbuild-plugins.ts';
import { isPresent } from './optional-file.ts';

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
  /** `file:` URL in the cache, which may be emptied at any time; a change of the code changes it. */
  readonly url: string;
  readonly code: string;
  /** Hash of the code, for cache keys. */
  readonly hash: string;
}

/** Neither the cache nor the system's temporary folder can hold code; the message is a whole sentence. */
export class CacheUnusable extends Error {}

/**
 * Imports compiled code from the cache. Where the cache lost it or could not take it, from a temporary file: a module
 * is imported from files only, and a missing cache must cost nothing but time.
 */
export async function importCompiled<T>(module: CompiledModule): Promise<T> {
  try {
    return (await import(module.url)) as T;
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
  }
  const { folder, url } = writeAside(module);
  try {
    return (await import(url)) as T;
  } finally {
    tolerate(() => rmSync(folder, { recursive: true, force: true }));
  }
}

/** Whether an import failed because a file of it is gone or cannot be read. */
function isOutOfReach(error: unknown): boolean {
  return (
    isSystemError(error) ||
    (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
  );
}

function writeAside({ url, code }: CompiledModule): { readonly folder: string; readonly url: string } {
  const name = basename(fileURLToPath(url));
  try {
    const folder = mkdtempSync(join(tmpdir(), 'site-compiled-'));
    writeFileSync(join(folder, name), code);
    return { folder, url: pathToFileURL(join(folder, name)).href };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const cacheDir = dirname(dirname(fileURLToPath(url)));
    throw new CacheUnusable(
      `The cache folder ${cacheDir} cannot be used, nor can ${tmpdir()} (${writeReason(error)}): ` +
        'set SITE_CACHE to a folder that can be written',
    );
  }
}

/** Compiles `templates/registry.ts` with all it imports to one module for Node. */
export function compileTemplates(options: CompileOptions): Promise<Result<CompiledModule | undefined>> {
  return compile(options, {
    kind: 'template',
    entry: REGISTRY_FILE,
    watched: ['templates', 'locales'],
  });
}

/** Compiles `site.config.ts` with all it imports to one module for Node. */
export function compileConfig(options: CompileOptions): Promise<Result<CompiledModule | undefined>> {
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
  if (!isPresent(entry)) {
    const text = `${target.entry} does not exist: is this the folder of a site?`;
    return failed(errorOf('missing-file', text, { location: { file: target.entry } }));
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
      // Without this esbuild prefers another file of a package than Node does: two Reacts.
      conditions: [],
      jsx: 'automatic',
      sourcemap: 'inline',
      sourcesContent: false,
    },
    plugins: [noStyles(), generatorModules(), requiredModules(), generatorPackages('external')],
    pluginKey: JSON.stringify([packageRoot(), zodOfProgram()]),
    inputs: [...target.watched.map((path) => join(root, path)), join(packageRoot(), 'cli', 'shared')],
  });
  const code = value?.[0]?.content;
  if (code === undefined) return { value: undefined, diagnostics };
  return { value: writeModule(folder, target.kind, code), diagnostics };
}

/**
 * Writes the module under a name that says its content, by rename: another process may be doing the same. A file
 * that is there already is believed only when it holds this very code.
 */
function writeModule(folder: string, kind: string, code: string): CompiledModule {
  const digest = hashParts(code);
  const file = join(folder, `${kind}-${digest.slice(0, 16)}.mjs`);
  if (tolerate(() => readFileSync(file, 'utf8')) !== code) {
    writeWhole(file, code);
    tolerate(() => forgetOld(folder, kind));
  }
  return { url: pathToFileURL(file).href, code, hash: digest };
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
