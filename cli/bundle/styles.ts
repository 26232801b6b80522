import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { PartialMessage, Plugin } from 'esbuild';
import type { Cache } from '../cache/cache.ts';
import { shortHash } from '../cache/cache.ts';
import { keyJson } from '../cache/key-json.ts';
import type { Output } from '../output/site-file.ts';
import { warningOf } from '../report/diagnostic.ts';
import { REGISTRY_FILE } from '../shared/registry-file.ts';
import { isPresent } from '../system/optional-file.ts';
import type { Diagnostic, Result } from '../types.ts';
import type { AssetConfig } from './asset-config.ts';
import { ASSETS, assetUrl, fileOfUrl } from './asset-name.ts';
import type { BundledFile } from './esbuild.ts';
import { BROWSERS, runEsbuild } from './esbuild.ts';
import { refusing, resolving, virtualModules } from './esbuild-plugins.ts';
import { pageSheetNames, SHEETS, unusedSheets } from './sheets.ts';
import { svgProblem } from './svg-problem.ts';

/** The fonts and the generated rules that stylesheets may refer to, besides their own files. */
interface StyleParts {
  /** URL of a cut font by file relative to the root: it replaces the file in `url()`. */
  readonly fonts: Readonly<Record<string, string>>;
  /** CSS of `@import 'site:generated'`. */
  readonly generated: string;
  /** CSS of `@import 'site:generated/NAME'`, by name. */
  readonly generatedByTemplate?: Readonly<Record<string, string>>;
}

/** The stylesheet of all pages and those of single templates, with the files they refer to. */
interface Styles {
  /** Empty when the project has none. */
  readonly url: string;
  /** URL of the further stylesheet of a template's pages, by template. */
  readonly byTemplate: Readonly<Record<string, string>>;
  readonly outputs: readonly Output[];
}

const NONE: Styles = { url: '', byTemplate: {}, outputs: [] };

/**
 * Bundles `assets/styles/main.css` with all it imports to one stylesheet, and each file of `assets/styles/pages` to
 * one for the pages of the template that it is named after.
 */
export async function bundleStyles(
  config: AssetConfig,
  cache: Cache,
  parts: StyleParts,
): Promise<Result<Styles>> {
  const { root, dev } = config.options;
  const entry = join(root, SHEETS.main);
  if (!isPresent(entry)) return { value: NONE, diagnostics: unusedSheets(root, undefined) };
  const rules = Object.entries(parts.generatedByTemplate ?? {});
  const modules = Object.fromEntries(rules.map(([name, css]) => [`site:generated/${name}`, css]));
  const run = await runEsbuild(cache, {
    kind: 'style',
    root,
    options: {
      entryPoints: [entry, ...pageSheetNames(root).map((name) => join(root, SHEETS.pages, name))],
      outdir: join(root, 'assets'),
      outbase: join(root, 'assets'),
      entryNames: '[name]',
      assetNames: dev ? '[dir]/[name]' : '[name].[hash]',
      publicPath: ASSETS.slice(0, -1),
      loader: FILES,
      target: BROWSERS,
      minify: !dev,
    },
    plugins: [
      noOtherOrigins(),
      fontUrls(root, parts.fonts),
      safeDrawings(root),
      virtualModules({ 'site:generated': parts.generated, ...modules }, 'css'),
    ],
    pluginKey: keyJson(parts),
    inputs: [join(root, 'assets')],
  });
  const { value: files, diagnostics, inputs, elsewhere } = run;
  if (files === undefined) return { value: NONE, diagnostics, elsewhere };
  return {
    value: stylesOf(files, dev),
    diagnostics: [...diagnostics, ...unusedSheets(root, inputs), ...unusedRules(rules, inputs)],
    elsewhere,
  };
}

/** Returns warnings about rules of single templates that no sheet imports. */
function unusedRules(
  rules: readonly (readonly [template: string, css: string])[],
  inputs: readonly string[],
): readonly Diagnostic[] {
  return rules
    .filter(([name, css]) => css !== '' && !inputs.includes(`virtual:site:generated/${name}`))
    .map(([name]) =>
      warningOf(
        'unused-style',
        `No stylesheet imports the rules that "generatedStyles" makes for "${name}": write @import "site:generated/${name}" where its pages load it`,
        { location: { file: REGISTRY_FILE } },
      ),
    );
}

function stylesOf(files: readonly BundledFile[], dev: boolean): Styles {
  const sheets = files.flatMap(({ entryPoint, name, content }) => {
    if (entryPoint === undefined) return [];
    const isMain = entryPoint === SHEETS.main;
    const template = name.replace(/\.css$/, '');
    // Our own hash, of the text alone: esbuild's also depends on the names of the files it read.
    const url = assetUrl(isMain ? 'main' : `page-${template}`, shortHash(content), 'css', dev);
    return { isMain, template, url, content };
  });
  const others = files.filter((file) => file.entryPoint === undefined);
  return {
    url: sheets.find(({ isMain }) => isMain)?.url ?? '',
    byTemplate: Object.fromEntries(
      sheets.filter(({ isMain }) => !isMain).map(({ template, url }) => [template, url]),
    ),
    outputs: [
      ...sheets.map(({ url, content }) => ({ file: fileOfUrl(url), content, kind: 'asset' as const })),
      ...others.map(({ name, content, encoding }) => ({
        file: fileOfUrl(ASSETS + name),
        content: Buffer.from(content, encoding),
        kind: 'asset' as const,
      })),
    ],
  };
}

/** Refuses files of other origins, which the policy of pages forbids browsers to fetch. */
function noOtherOrigins(): Plugin {
  return refusing('no-other-origins', /^(?:https?:)?\/\//i, (path) => ({
    text: `"${path}" would be fetched from another origin, which the policy of pages refuses`,
    detail: 'third-party',
    notes: [{ text: 'Put the file into assets, and name it from there' }],
  }));
}

/** Kinds of files that `url()` may name: small pictures and masks, and fonts that are not subset. */
const FILES = {
  '.svg': 'file',
  '.png': 'file',
  '.jpg': 'file',
  '.webp': 'file',
  '.avif': 'file',
  '.woff2': 'file',
} as const;

/** Puts the URL of the subset where a stylesheet names the font's file. */
function fontUrls(root: string, fonts: StyleParts['fonts']): Plugin {
  return resolving('font-urls', /\.woff2$/, ({ path, resolveDir }) => {
    const url = fonts[relative(root, join(resolveDir, path))];
    return url === undefined ? undefined : { path: url, external: true };
  });
}

/** Refuses an SVG that could run or fetch: opened by its own address, it is a document of the site. */
function safeDrawings(root: string): Plugin {
  return {
    name: 'safe-drawings',
    setup(build) {
      build.onLoad({ filter: /\.svg$/i }, async ({ path }) => {
        const contents = await readFile(path);
        const file = relative(root, path);
        // The survey of images checks these, also when no stylesheet names them.
        const wrong = /^(assets\/images|content)\//.test(file) ? undefined : svgProblem(file, contents);
        return wrong === undefined ? { contents, loader: 'file' } : { errors: [messageOf(wrong)] };
      });
    },
  };
}

/** Converts a diagnostic to a message of esbuild, whose columns and lengths count bytes. */
function messageOf({ code, text, location }: Diagnostic): PartialMessage {
  const { file = '', line = 1, column = 1, length = 0, lineText = '' } = location ?? {};
  const bytes = (from: number, to: number): number => Buffer.byteLength(lineText.slice(from, to));
  const [start, end] = [column - 1, column - 1 + length];
  return {
    detail: code,
    text,
    location: { file, line, column: bytes(0, start), length: bytes(start, end), lineText },
  };
}
