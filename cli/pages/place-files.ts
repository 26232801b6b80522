import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileAsset } from '../api/assets.ts';
import type { SiteFile } from '../output/site-file.ts';
import { errorOf } from '../report/diagnostic.ts';
import type { Diagnostic, Result } from '../types.ts';
import type { Place } from './place-made.ts';

/** Files that pages may offer, and the place for those that they do. */
interface PlaceFilesInput {
  /** Absolute path of the project. */
  readonly root: string;
  /** Every file that pages may offer. */
  readonly files: readonly FileAsset[];
  /** URLs that pages refer to; a URL of none of the files is ignored. */
  readonly wanted: ReadonlySet<string>;
  readonly place: Place;
}

/** Places the files that pages refer to, and no others; one at a time, since a video is large. */
export async function placeFiles({
  root,
  files,
  wanted,
  place,
}: PlaceFilesInput): Promise<Result<readonly SiteFile[]>> {
  // Two copies of one file may share their URL.
  const offered = new Map(files.filter(({ url }) => wanted.has(url)).map((file) => [file.url, file]));
  const value: SiteFile[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { file, url, hash: identity } of offered.values()) {
    const make = async (): Promise<Uint8Array> => {
      const content = await readFile(join(root, file)).catch(() => undefined);
      if (content === undefined || hash('sha256', content) !== identity) throw new FileChanged();
      return content;
    };
    try {
      value.push(await place({ file: url.slice(1), kind: 'asset', identity, make }));
    } catch (error) {
      if (!(error instanceof FileChanged)) throw error;
      const text = 'This file changed while the site was being built: build again';
      diagnostics.push(errorOf('file-changed', text, { location: { file } }));
    }
  }
  return { value, diagnostics };
}

/** Thrown when a file is no longer the one that its URL was made from. */
class FileChanged extends Error {}
