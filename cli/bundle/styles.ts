import { join, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Cache } from '../cache.ts';
import { shortHash } from '../cache.ts';
import type { Config, Output, Result } from '../types.ts';
import { ASSETS, assetUrl, fileOfUrl } from './asset-name.ts';
import { BROWSERS } from './browsers.ts';
import type { BundledFile } from './esbuild.ts';
import { runEsbuild } from './esbuild.ts';
import { virtualModules } from './esbuild-plugins.ts';
import { isPresent } from './optional-file.ts';

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
    plugins: [fontUrls(root, parts.fonts), virtualModules({ 'site:generated': parts.generated }, 'css')],
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
