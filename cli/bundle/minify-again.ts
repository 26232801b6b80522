import type { Cache } from '../cache/cache.ts';
import { hash } from '../cache/cache.ts';
import { packageVersion } from '../system/package-root.ts';

/** A comment that esbuild puts into each module and Terser takes out: through it, hashes in file names know Terser's version. */
export function terserMark(): string {
  return `//terser ${packageVersion('terser')}`;
}

/**
 * A module that esbuild minified, minified by Terser: it puts functions and constants in the place of their only use,
 * and names variables of inner functions like those around them, where esbuild finds a new name for each. What repeats
 * itself weighs less once it is compressed.
 */
export function minifyAgain(cache: Cache, content: string): Promise<string> {
  return cache.memo(hash('terser', content), async () => {
    // imported here: a build that finds everything in the cache never loads it
    const { minify } = await import('terser');
    const { code = content } = await minify(content, { module: true });
    return code;
  });
}
