import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { PartialMessage, Plugin } from 'esbuild';
import type { Cache } from '../cache.ts';
import { shortHash } from '../cache.ts';
import type { Config, Diagnostic, Output, Result } from '../types.ts';
import { ASSETS, assetUrl, fileOfUrl } from './asset-name.ts';
import { BROWSERS } from './browsers.ts';
import type { BundledFile } from './esbuild.ts';
import { runEsbuild } from './esbuild.ts';
import { virtualModules } from './esbuild-plugins.ts';
import { isPresent } from './optional-file.ts';
import { svgProblem } from './svg-problem.ts';

/** What stylesheets may refer to besides their own files. */
export interface StyleParts {
  /** URL of a font by file relative to the root: stands for it in `url()`. */
  readonly fonts: Readonly<Record<string, string>>;
  /** CSS of `@import 'site:generated'`. */
  readonly generated: string;
}

/** One stylesheet, with the files it refers to. */
export interface Styles {
  /** Empty when the project has none. */
  readonly url: string;
  readonly outputs: readonly Output[];
}

const ENTRY = 'assets/styles/main.css';

/** Bundles `assets/styles/main.css` with all it imports to one stylesheet. */
export async function bundleStyles(config: Config, cache: Cache, parts: StyleParts): Promise<Result<Styles>> {
  const { root, dev } = config.options;
  const entry = join(root, ENTRY);
  if (!isPresent(entry)) return { value: { url: '', outputs: [] }, diagnostics: [] };
  const { value: files, diagnostics } = await runEsbuild(cache, {
    kind: 'style',
    root,
    options: {
      entryPoints: [entry],
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
      fontUrls(root, parts.fonts),
      safeDrawings(root),
      virtualModules({ 'site:generated': parts.generated }, 'css'),
    ],
    pluginKey: JSON.stringify(parts),
    inputs: [join(root, 'assets')],
  });
  if (files === undefined) return { value: { url: '', outputs: [] }, diagnostics };
  return { value: stylesOf(files, dev), diagnostics };
}

function stylesOf(files: readonly BundledFile[], dev: boolean): Styles {
  const sheet = files.find((file) => file.name === 'main.css')?.content ?? '';
  // our own hash, of the text alone: esbuild's also depends on the names of the files it read
  const url = assetUrl('main', shortHash(sheet), 'css', dev);
  const others = files.filter((file) => file.name !== 'main.css');
  return {
    url,
    outputs: [
      { file: fileOfUrl(url), content: sheet, kind: 'asset' },
      ...others.map((file) => ({
        file: fileOfUrl(ASSETS + file.name),
        content: Buffer.from(file.content, file.encoding),
        kind: 'asset' as const,
      })),
    ],
  };
}

/** What `url()` may name: small pictures and masks, and fonts that are not subset. */
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
  return {
    name: 'font-urls',
    setup(build) {
      build.onResolve({ filter: /\.woff2$/ }, ({ path, resolveDir }) => {
        const file = relative(root, join(resolveDir, path)).split(sep).join('/');
        const url = fonts[file];
        return url === undefined ? undefined : { path: url, external: true };
      });
    },
  };
}

/** Refuses an SVG that could run or fetch: opened by its own address, it is a document of the site. */
function safeDrawings(root: string): Plugin {
  return {
    name: 'safe-drawings',
    setup(build) {
      build.onLoad({ filter: /\.svg$/i }, async ({ path }) => {
        const contents = await readFile(path);
        const file = relative(root, path).split(sep).join('/');
        // Images are checked as such, also when no stylesheet names them.
        const wrong = /^(assets\/images|content)\//.test(file) ? undefined : svgProblem(file, contents);
        return wrong === undefined ? { contents, loader: 'file' } : { errors: [messageOf(wrong)] };
      });
    },
  };
}

/** A diagnostic in esbuild's words: its columns and lengths count bytes. */
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
