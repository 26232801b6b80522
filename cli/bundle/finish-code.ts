import type { Cache } from '../cache/cache.ts';
import type { Output } from '../output/site-file.ts';
import { compressedSizes } from './compressed-sizes.ts';
import { quietly } from './quietly.ts';
import { minifyScripts } from './scripts.ts';

/** What browsers run, and what it weighs. */
export interface Code {
  readonly scripts: readonly Output[];
  /** Bytes after brotli 11 of every script and style URL, for budgets. Empty in the watch profile. */
  readonly sizes: Readonly<Record<string, number>>;
}

/** Minifies scripts once more, and weighs them and the styles. */
export function finishCode(
  scripts: readonly Output[],
  styles: readonly Output[],
  dev: boolean,
  cache: Cache,
): Promise<Code> {
  const finish = async (): Promise<Code> => {
    if (dev) return { scripts, sizes: {} };
    const weighed = compressedSizes(cache, styles);
    const minified = await minifyScripts(scripts, cache);
    return { scripts: minified, sizes: { ...(await compressedSizes(cache, minified)), ...(await weighed) } };
  };
  return quietly(finish());
}
