import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileAsset } from '../api/assets.ts';
import type { SiteFile } from '../output/site-file.ts';
import { errorOf } from '../report/diagnostic.ts';
import { ifPresent } from '../system/optional-file.ts';
import { isSystemError, unreadable } from '../system/system-error.ts';
import type { Diagnostic, Result } from '../types.ts';
import type { Placer } from './place-made.ts';

/** Files that pages may offer, and the place for those that they do. */
interface PlaceFilesInput {
  /** Absolute path of the project. */
  readonly root: string;
  /** Every file that pages may offer. */
  readonly files: readonly FileAsset[];
  /** URLs that pages refer to; a URL of none of the files is ignored. */
  readonly wanted: ReadonlySet<string>;
  readonly place: Placer;
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
      const content = await ifPresent(readFile(join(root, file)));
      if (content === undefined || hash('sha256', content) !== identity) throw new FileChanged();
      return content;
    };
    try {
      value.push(await place({ file: url.slice(1), kind: 'asset', identity, make }));
    } catch (error) {
      if (isSystemError(error)) diagnostics.push(unreadable(error, root));
      else if (error instanceof FileChanged)
        diagnostics.push(errorOf('file-changed', CHANGED, { location: { file } }));
      else throw error;
    }
  }
  return { value, diagnostics };
}

const CHANGED = 'This file changed while the site was being built: build again';

/** Thrown when a file is no longer the one that its URL was made from. */
class FileChanged extends Error {}
