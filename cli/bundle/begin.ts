import type { Cache } from '../cache/cache.ts';
import type { Memo } from '../cache/memo.ts';
import type { Config, Result } from '../types.ts';
import type { AssetConfig } from './asset-config.ts';
import { assetConfig } from './asset-config.ts';
import type { FontOptions, Fonts } from './fonts.ts';
import { subsetFonts } from './fonts.ts';
import { quietly } from './quietly.ts';
import type { InlineScript, Scripts } from './scripts.ts';
import { bundleInlineScript, bundleScripts } from './scripts.ts';

/** Assets that depend on no document: they are under way while documents are read. */
export interface Begun {
  readonly fonts: BegunFonts;
  readonly scripts: Promise<Result<Scripts>>;
  readonly inlineScript: Promise<Result<InlineScript>>;
}

/** What assets are begun with. */
interface BeginTools {
  readonly cache: Cache;
  readonly memo: Memo;
  /** While it is the same, the files of the project are not looked at again. */
  readonly state: symbol;
}

/** Fonts on their way: styles wait for them, and nothing takes as long. */
export type BegunFonts = Promise<Result<Fonts>>;

/** Begins to cut the fonts, which need nothing but files; gives those that were begun before while files are the same. */
export function beginFonts({ root, dev }: FontOptions, { cache, memo, state }: BeginTools): BegunFonts {
  return memo(cutAnew, { root, dev }, cache, state);
}

/** {@link beginFonts}, anew. `_state` is another one when files may have changed. */
function cutAnew(options: FontOptions, cache: Cache, _state: symbol): BegunFonts {
  return quietly(subsetFonts(options, cache));
}

/** Begins scripts beside the fonts; gives those that were begun before while files and configuration are the same. */
export function beginBundle({
  config,
  fonts,
  cache,
  memo,
  state,
}: BeginTools & { readonly config: Config; readonly fonts: BegunFonts }): Begun {
  return memo(beginAnew, memo(assetConfig, config), fonts, cache, state);
}

/** {@link beginBundle}, anew. `_state` is another one when files may have changed. */
function beginAnew(config: AssetConfig, fonts: BegunFonts, cache: Cache, _state: symbol): Begun {
  return {
    fonts,
    scripts: quietly(bundleScripts(config, cache)),
    inlineScript: quietly(bundleInlineScript(config, cache)),
  };
}
