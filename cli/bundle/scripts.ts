import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { keyJson } from '../cache/key-json.ts';
import type { Output } from '../output/site-file.ts';
import { errorOf, warningOf } from '../report/diagnostic.ts';
import { isPresent } from '../system/optional-file.ts';
import { packageRoot } from '../system/package-root.ts';
import type { Diagnostic, Result } from '../types.ts';
import type { AssetConfig } from './asset-config.ts';
import { ASSETS, fileOfUrl } from './asset-name.ts';
import type { BundledFile, BundleTask } from './esbuild.ts';
import { BROWSERS, runEsbuild } from './esbuild.ts';
import {
  aliases,
  generatorModules,
  generatorPackages,
  noReactDom,
  noStyles,
  virtualModules,
} from './esbuild-plugins.ts';
import { terserMark } from './minify-again.ts';

/** The entry script and what it imports. */
export interface Scripts {
  /** Empty when the project has none. */
  readonly url: string;
  /** URLs of the files that it imports statically, to fetch along with it. */
  readonly preload: readonly string[];
  readonly outputs: readonly Output[];
  /** Inputs that they were made from: paths relative to the root, or `namespace:name` for what is not a file. */
  readonly sources: readonly string[];
}

/** The head's inline script. */
export interface InlineScript {
  readonly text: string;
  /** Source expression for the policy: `sha256-…`. */
  readonly hash: string;
}

const ENTRY = 'assets/scripts/main.ts';
const INLINE = 'assets/scripts/inline.ts';
const NONE: Scripts = { url: '', preload: [], outputs: [], sources: [] };

/**
 * Bundles `assets/scripts/main.ts`; what it imports with `import()` becomes files of their own (one file in the watch
 * profile). Outside of the watch profile they are minified once more later, under the same names, so pages do not wait.
 */
export async function bundleScripts(config: AssetConfig, cache: Cache): Promise<Result<Scripts>> {
  const { root, dev } = config.options;
  if (!isPresent(join(root, ENTRY))) return { value: NONE, diagnostics: otherEntry(root, ENTRY) };
  const {
    value: files,
    diagnostics,
    inputs,
    elsewhere,
  } = await runEsbuild(
    cache,
    taskOf(config, {
      entryPoints: [join(root, ENTRY)],
      outdir: join(root, 'assets'),
      format: 'esm',
      // Only a hash tells shared chunks apart, and names have none in the watch profile.
      ...(dev
        ? { entryNames: '[name]', sourcemap: 'inline' as const }
        : {
            entryNames: '[name].[hash]',
            chunkNames: '[name].[hash]',
            splitting: true,
            footer: { js: terserMark() },
          }),
    }),
  );
  return { value: files === undefined ? NONE : scriptsOf(files, inputs), diagnostics, elsewhere };
}

/** Bundles `assets/scripts/inline.ts` to one text, with its hash for the policy (behaviour 4.11). */
export async function bundleInlineScript(config: AssetConfig, cache: Cache): Promise<Result<InlineScript>> {
  const { root } = config.options;
  if (!isPresent(join(root, INLINE)))
    return { value: inlineScript(''), diagnostics: otherEntry(root, INLINE) };
  const {
    value: files,
    diagnostics,
    elsewhere,
  } = await runEsbuild(
    cache,
    taskOf(config, {
      entryPoints: [join(root, INLINE)],
      outfile: join(root, 'assets/inline.js'),
      format: 'iife',
    }),
  );
  const text = files?.[0]?.content.trim() ?? '';
  if (!/<\/script|<!--/i.test(text)) return { value: inlineScript(text), diagnostics, elsewhere };
  const problem = 'This script may not hold "<!--" or "</script": these change where its element ends';
  const broken = errorOf('script-error', problem, { location: { file: INLINE } });
  return { value: inlineScript(''), diagnostics: [...diagnostics, broken], elsewhere };
}

/** Warns about a script in the place of an entry whose extension is one that other tools accept. */
function otherEntry(root: string, entry: string): readonly Diagnostic[] {
  const file = ['js', 'mjs', 'jsx', 'tsx', 'mts']
    .map((ending) => entry.replace(/ts$/, ending))
    .find((name) => isPresent(join(root, name)));
  if (file === undefined) return [];
  const text = `No page loads this script: the site looks for ${entry}. Rename it`;
  return [warningOf('unused-script', text, { location: { file } })];
}

function taskOf(config: AssetConfig, options: BundleTask['options']): BundleTask {
  const { root, dev } = config.options;
  return {
    kind: 'script',
    root,
    options: {
      platform: 'browser',
      target: BROWSERS,
      minify: !dev,
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': dev ? '"development"' : '"production"' },
      ...options,
    },
    plugins: [
      noStyles(),
      noReactDom(),
      aliases(REACT),
      generatorModules(),
      virtualModules({ 'site:react': REACT_BY_PREACT, 'site:jsx': JSX_BY_PREACT }, 'js'),
      generatorPackages('bundled'),
    ],
    pluginKey: keyJson([REACT, REACT_BY_PREACT, JSX_BY_PREACT]),
    inputs: [
      ...['assets/scripts', 'templates'].map((path) => join(root, path)),
      join(packageRoot(), 'cli', 'shared'),
    ],
  };
}

/** Islands are written for React, and hydrated in the browser by the far smaller Preact. */
const REACT: Readonly<Record<string, string>> = {
  react: 'site:react',
  'react/jsx-runtime': 'site:jsx',
};

/** The part of React that islands use, from Preact without its compatibility layer. */
const REACT_BY_PREACT = `
export { cloneElement, createContext, createElement, createRef, Fragment, isValidElement, toChildArray } from 'preact';
export * from 'preact/hooks';
`;

/** JSX by `h`, which every bundle holds anyway: Preact's own JSX runtime is faster, and weighs more. */
const JSX_BY_PREACT = `
import { Fragment, h } from 'preact';
export const jsx = (type, props, key) => h(type, { ...props, key });
export { Fragment, jsx as jsxs };
`;

function scriptsOf(files: readonly BundledFile[], sources: readonly string[]): Scripts {
  const entry = files.find((file) => file.entryPoint === ENTRY);
  if (entry === undefined) throw new Error(`bundleScripts: ${ENTRY} made no file`);
  return {
    url: ASSETS + entry.name,
    preload: staticImports(entry, files).map((name) => ASSETS + name),
    outputs: files.map((file) => ({
      file: fileOfUrl(ASSETS + file.name),
      content: file.content,
      kind: 'asset',
    })),
    sources,
  };
}

/** Lists the names of all files that one imports statically, directly or not, in the order of first use. */
function staticImports(entry: BundledFile, files: readonly BundledFile[]): readonly string[] {
  const found = new Set(entry.imports);
  for (const name of found) {
    for (const next of files.find((file) => file.name === name)?.imports ?? []) found.add(next);
  }
  return [...found];
}

function inlineScript(text: string): InlineScript {
  return { text, hash: `sha256-${hash('sha256', text, 'base64')}` };
}
