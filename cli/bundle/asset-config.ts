import type { BuildOptions } from '../project/build-options.ts';
import type { Config } from '../types.ts';

/** The part of the configuration that assets are made from: the clock is not in it. */
export interface AssetConfig extends Pick<Config, 'openGraphImages' | 'organization'> {
  readonly options: Omit<BuildOptions, 'now' | 'timestamp'>;
}

/** Returns the part of a configuration that assets are made from. */
export function assetConfig({ openGraphImages, organization, options }: Config): AssetConfig {
  const { now: _now, timestamp: _timestamp, ...rest } = options;
  return { openGraphImages, organization, options: rest };
}
