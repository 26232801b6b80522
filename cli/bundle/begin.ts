import type { Cache } from '../cache/cache.ts';
import type { Result } from '../types.ts';
import type { AssetConfig } from './asset-config.ts';
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

/** Fonts that are being cut: styles wait for them, and no other asset takes as long. */
export type BegunFonts = Promise<Result<Fonts>>;

/**
 * Begins to cut the fonts, which depend on files alone.
 * @param _state for a memo, by which the build calls this: another symbol when files may have changed
 */
export function beginFonts(options: FontOptions, cache: Cache, _state: symbol): BegunFonts {
  return quietly(subsetFonts(options, cache));
}

/** Begins the scripts. `_state` is that of {@link beginFonts}. */
export function beginBundle(
  config: AssetConfig,
  fonts: BegunFonts,
  cache: Cache,
  _state: symbol,
): BegunAssets {
  return {
    fonts,
    scripts: quietly(bundleScripts(config, cache)),
    inlineScript: quietly(bundleInlineScript(config, cache)),
  };
}
