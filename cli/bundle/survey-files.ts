import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FileAsset } from '../api/assets.ts';
import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import { settledStamp } from '../cache/stamps.ts';
import { contentType } from '../output/content-type.ts';
import { errorOf, gather } from '../report/diagnostic.ts';
import { mapConcurrently } from '../system/map-concurrently.ts';
import { isSystemError } from '../system/system-error.ts';
import type { Diagnostic, Result } from '../types.ts';
import { asIsProblem, LONGEST_POINTER } from './as-is-problem.ts';
import type { AssetConfig } from './asset-config.ts';
import { assetUrl } from './asset-name.ts';
import { uniqueName } from './picture-plan.ts';

/** Greatest size in bytes. Larger files belong where visitors get them in pieces, and hosts of code refuse them. */
const MOST_BYTES = 100_000_000;

/**
 * Finds the size, the hash and the URL of every file that pages may offer, without keeping its bytes: they are read
 * again only after its stamp has changed. A file that cannot be used is an error at that file, not at the documents that
 * name it.
 */
export async function surveyFiles(
  { options }: AssetConfig,
  cache: Cache,
  files: readonly string[],
): Promise<Result<Readonly<Record<string, FileAsset>>>> {
  const { value, diagnostics } = gather(
    await mapConcurrently(files, (file): Promise<Result<FileAsset>> => {
      const path = join(options.root, file);
      const stamp = settledStamp(path);
      const survey = (): Promise<Result<FileAsset>> => surveyFile(file, options);
      if (stamp === undefined) return survey();
      return cache.json(hashParts('file', path, stamp, String(options.dev)), survey);
    }),
  );
  return { value: Object.fromEntries(value.map((asset) => [asset.file, asset])), diagnostics };
}

async function surveyFile(file: string, { root, dev }: AssetConfig['options']): Promise<Result<FileAsset>> {
  const path = join(root, file);
  const [type = ''] = contentType(file).split(';');
  const surveyed = (hash: string, size: number, problem?: Diagnostic): Result<FileAsset> => {
    const extension = extname(file).slice(1).toLowerCase();
    const url = assetUrl(uniqueName(file, dev), hash.slice(0, 10), extension, dev);
    return { value: { file, hash, size, type, url }, diagnostics: problem === undefined ? [] : [problem] };
  };
  try {
    const { size } = await stat(path);
    if (size > MOST_BYTES) return surveyed('', size, tooLarge(file, size, type));
    const isLookedInto = size <= LONGEST_POINTER || (isText(type) && size <= LONGEST_TEXT);
    const problem = isLookedInto ? asIsProblem(file, await readFile(path)) : undefined;
    return surveyed(await hashOf(path), size, problem);
  } catch (error) {
    if (!isSystemError(error, 'ENOENT', 'EACCES', 'EPERM')) throw error;
    const text = 'This file cannot be read: check its permissions';
    return surveyed('', 0, errorOf('unreadable', text, { location: { file } }));
  }
}

/** Greatest size in bytes of a text that a person may have merged: up to it, marks of a conflict are looked for. */
const LONGEST_TEXT = 10_000_000;

function isText(type: string): boolean {
  return type.startsWith('text/');
}

async function hashOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const part of createReadStream(path)) digest.update(part as Uint8Array);
  return digest.digest('hex');
}

function tooLarge(file: string, size: number, type: string): Diagnostic {
  const what = /^(video|audio)\//.exec(type)?.[1] ?? 'file';
  const note =
    what === 'video'
      ? 'Make it smaller (720 lines, H.264), or publish it elsewhere and show a still that leads there'
      : 'Make it smaller, cut it in parts, or publish it elsewhere and link to it';
  const text = `This ${what} weighs ${Math.round(size / 1e6)} MB; a file of the site may weigh ${MOST_BYTES / 1e6} MB`;
  return errorOf('file-too-large', text, { location: { file }, note });
}
