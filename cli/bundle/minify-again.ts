import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import type { Output } from '../output/site-file.ts';
import { packageVersion } from '../system/package-root.ts';
import { createSideThread } from '../system/side-thread.ts';

/** A comment that esbuild puts into each module and Terser takes out: through it, hashes in file names know Terser's version. */
export function terserMark(): string {
  return `//terser ${packageVersion('terser')}`;
}

/** The scripts that `bundleScripts` made, minified once more, beside what the process does meanwhile. */
export function minifyScripts(scripts: readonly Output[], cache: Cache): Promise<readonly Output[]> {
  // Where the launcher puts the compiled worker: below the folder of every chunk.
  const program = new URL('./bundle/minify-worker.js', import.meta.url);
  const { ask, close } = createSideThread(program, shorten);
  const minify = async (script: Output): Promise<Output> => {
    const text = String(script.content);
    return { ...script, content: await cache.json(hashParts('terser', text), () => ask(text)) };
  };
  return Promise.all(scripts.map(minify)).finally(close);
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
