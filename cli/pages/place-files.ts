import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileAsset } from '../api/assets.ts';
import type { Memo } from '../cache/memo.ts';
import type { PlacedFile } from '../output/site-file.ts';
import { errorOf } from '../report/diagnostic.ts';
import type { Diagnostic, Result } from '../types.ts';
import type { Staging } from '../write/staging.ts';
import { createFilePutter } from './put-file.ts';

/** Files that pages may offer, and the staging that takes them. */
interface PlaceFilesInput {
  /** Absolute path of the project. */
  readonly root: string;
  /** Every file that pages may offer. */
  readonly files: readonly FileAsset[];
  /** URLs that pages refer to; a URL of none of the files is ignored. */
  readonly wanted: ReadonlySet<string>;
  /** Without a staging, files are named but not written. */
  readonly staging: Pick<Staging, 'adopt' | 'fail' | 'holds' | 'writerOptions'> | undefined;
  readonly memo: Memo;
}

/** Puts the files that pages refer to, and no others, into the staging; one at a time, since a video is large. */
export function placeFiles({
  root,
  files,
  wanted,
  staging,
  memo,
}: PlaceFilesInput): Result<readonly PlacedFile[]> {
  const offered = new Map(files.filter(({ url }) => wanted.has(url)).map((file) => [file.url, file]));
  const diagnostics: Diagnostic[] = [];
  if (offered.size === 0) return { value: [], diagnostics };
  const assets = [...offered.values()];
  const placed = memo.map(assets, placedFile);
  if (staging === undefined) return { value: placed, diagnostics };
  const put = createFilePutter(staging, 'file-');
  for (const [row, output] of placed.entries()) {
    const asset = assets[row];
    if (asset === undefined) continue;
    if (staging.holds(output)) {
      staging.adopt([output], []);
      continue;
    }
    put(output, () => {
      const content = readFileSync(join(root, asset.file));
      if (hash('sha256', content) === asset.hash) return content;
      diagnostics.push(changed(asset));
      return undefined;
    });
  }
  return { value: placed, diagnostics };
}

function placedFile({ url, hash: identity, size }: FileAsset): PlacedFile {
  return { file: url.slice(1), kind: 'asset', identity, size };
}

function changed({ file }: FileAsset): Diagnostic {
  const text = 'This file changed while the site was being built: build again';
  return errorOf('file-changed', text, { location: { file } });
}
