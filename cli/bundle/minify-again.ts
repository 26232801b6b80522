import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import type { Output } from '../output/site-file.ts';
import { packageVersion } from '../system/package-root.ts';
import { createSideThread } from '../system/side-thread.ts';

/** Returns a comment that esbuild writes and Terser removes: hashes in file names then depend on Terser's version. */
export function terserMark(): string {
  return `//terser ${packageVersion('terser')}`;
}

/** Minifies the scripts of `bundleScripts` once more, in a thread, while the process does other work. */
export function minifyScripts(scripts: readonly Output[], cache: Cache): Promise<readonly Output[]> {
  // The launcher puts the compiled worker below the folder of every chunk.
  const program = new URL('./bundle/minify-worker.js', import.meta.url);
  const { ask, close } = createSideThread(program, shorten);
  const minify = async (script: Output): Promise<Output> => {
    const text = String(script.content);
    return { ...script, content: await cache.json(hashParts('terser', text), () => ask(text)) };
  };
  return Promise.all(scripts.map(minify)).finally(close);
}

/**
 * Minifies with Terser a module that esbuild minified. Terser puts functions and constants in the place of their only
 * use, and names variables of inner functions like those around them, where esbuild finds a new name for each:
 * repetition compresses well.
 */
export async function shorten(content: string): Promise<string> {
  // Imported here: a build that finds everything in the cache never loads it.
  const { minify } = await import('terser');
  const { code = content } = await minify(content, { module: true });
  return code;
}
