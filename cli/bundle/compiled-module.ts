import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hashParts, touch } from '../cache/cache.ts';
import { isSystemError, writeReason } from '../system/system-error.ts';
import { tolerate } from '../system/tolerate.ts';
import { writeWhole } from '../system/write-whole.ts';

/** Code ready to be imported. */
export interface CompiledModule {
  /** `file:` URL in the cache, which may be emptied at any time. It changes with the code. */
  readonly url: string;
  readonly code: string;
  /** Hash of the code, for cache keys. */
  readonly hash: string;
}

/** Thrown when neither the cache nor the system's temporary folder can hold code. The message is a whole sentence. */
export class CacheUnusable extends Error {}

/**
 * Imports compiled code from the cache, or from a temporary file when the cache lost it or could not take it: Node
 * imports modules from files only, and a missing cache must cost nothing but time.
 * @throws CacheUnusable when no temporary file can be written either
 */
export async function importCompiled<T>(module: CompiledModule): Promise<T> {
  try {
    return (await import(module.url)) as T;
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
  }
  const { folder, url } = writeAside(module);
  try {
    return (await import(url)) as T;
  } finally {
    tolerate(() => rmSync(folder, { recursive: true, force: true }));
  }
}

/** Tells whether an import failed because one of its files is gone or cannot be read. */
function isOutOfReach(error: unknown): boolean {
  return (
    isSystemError(error) ||
    (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
  );
}

function writeAside({ url, code }: CompiledModule): { readonly folder: string; readonly url: string } {
  const name = basename(fileURLToPath(url));
  try {
    const folder = mkdtempSync(join(tmpdir(), 'site-compiled-'));
    writeFileSync(join(folder, name), code);
    return { folder, url: pathToFileURL(join(folder, name)).href };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const cacheDir = dirname(dirname(fileURLToPath(url)));
    throw new CacheUnusable(
      `The cache folder ${cacheDir} cannot be used, nor can ${tmpdir()} (${writeReason(error)}): ` +
        'set SITE_CACHE to a folder that can be written',
    );
  }
}

/** Names a module of this kind in the folder after a hash of its code. Nothing is written. */
export function moduleOf(code: string, folder: string, kind: string): CompiledModule {
  const digest = hashParts(code);
  return { url: pathToFileURL(join(folder, `${kind}-${digest.slice(0, 16)}.mjs`)).href, code, hash: digest };
}

/**
 * Writes modules, each by rename: another process may be doing the same. A file that is already there is kept only when
 * it holds this very code.
 */
export function writeModules(modules: readonly CompiledModule[]): void {
  for (const { url, code } of modules) {
    const file = fileURLToPath(url);
    if (tolerate(() => readFileSync(file, 'utf8')) === code) tolerate(() => touch(file));
    else writeWhole(file, code);
  }
}
