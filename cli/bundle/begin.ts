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

/** Assets that depend on no document: the build begins them while it reads documents. */
export interface BegunAssets {
  readonly fonts: BegunFonts;
  readonly scripts: Promise<Result<Scripts>>;
  readonly inlineScript: Promise<Result<InlineScript>>;
}

/** The tools of {@link beginFonts} and {@link beginBundle}. */
interface BeginTools {
  readonly cache: Cache;
  readonly memo: Memo;
  /** While it stays the same, the build does not look at the project's files again. */
  readonly state: symbol;
}

/** Fonts that are being cut: styles wait for them, and no other asset takes as long. */
export type BegunFonts = Promise<Result<Fonts>>;

/** Begins to cut the fonts, which depend on files alone. While files are the same, returns the fonts begun before. */
export function beginFonts({ root, dev }: FontOptions, { cache, memo, state }: BeginTools): BegunFonts {
  return memo(cutAnew, { root, dev }, cache, state);
}

/** Does the same as {@link beginFonts}, without the memo. A new `_state` says that files may have changed. */
function cutAnew(options: FontOptions, cache: Cache, _state: symbol): BegunFonts {
  return quietly(subsetFonts(options, cache));
}

/** Begins the scripts. While files and configuration are the same, returns those begun before. */
export function beginBundle({
  config,
  fonts,
  cache,
  memo,
  state,
}: BeginTools & { readonly config: Config; readonly fonts: BegunFonts }): BegunAssets {
  return memo(beginAnew, memo(assetConfig, config), fonts, cache, state);
}

/** Does the same as {@link beginBundle}, without the memo. A new `_state` says that files may have changed. */
function beginAnew(config: AssetConfig, fonts: BegunFonts, cache: Cache, _state: symbol): BegunAssets {
  return {
    fonts,
    scripts: quietly(bundleScripts(config, cache)),
    inlineScript: quietly(bundleInlineScript(config, cache)),
  };
}
