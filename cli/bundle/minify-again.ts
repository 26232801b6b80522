import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import { packageVersion } from '../system/package-root.ts';
import type { SideThread } from '../system/side-thread.ts';
import { createSideThread } from '../system/side-thread.ts';

/** A comment that esbuild puts into each module and Terser takes out: through it, hashes in file names know Terser's version. */
export function terserMark(): string {
  return `//terser ${packageVersion('terser')}`;
}

/** Minifies modules once more, beside what the process does meanwhile. */
export interface Minifier {
  readonly minify: (content: string) => Promise<string>;
  readonly close: SideThread<string, string>['close'];
}

/**
 * Makes a minifier whose thread starts with the first module that is not in the cache. What the thread cannot do is done
 * here.
 * @param program the compiled worker, where the launcher puts it below the folder of every chunk
 */
export function createMinifier(
  cache: Cache,
  program = new URL('./bundle/minify-worker.js', import.meta.url),
): Minifier {
  const { ask, close } = createSideThread<string, string>(program);
  const minify = (content: string): Promise<string> =>
    cache.json(hashParts('terser', content), async () => (await ask(content)) ?? shorten(content));
  return { minify, close };
}

/**
 * A module that esbuild minified, minified by Terser: it puts functions and constants in the place of their only use,
 * and names variables of inner functions like those around them, where esbuild finds a new name for each. What repeats
 * itself weighs less once it is compressed.
 */
export async function shorten(content: string): Promise<string> {
  // Imported here: a build that finds everything in the cache never loads it.
  const { minify } = await import('terser');
  const { code = content } = await minify(content, { module: true });
  return code;
}
