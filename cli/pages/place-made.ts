import type { FileToMake, PlacedFile, SiteFile } from '../output/site-file.ts';
import type { Staging } from '../write/staging.ts';
import { createFilePutter } from './put-file.ts';

/**
 * Creates a function that puts files into the staging one by one, so that the bytes of thousands of pictures are never
 * in memory at once. A file that the output already holds is neither made nor read.
 */
export function createPlacer(
  staging: Pick<Staging, 'adopt' | 'fail' | 'recall' | 'writerOptions'>,
): (file: FileToMake) => Promise<PlacedFile> {
  const put = createFilePutter(staging, 'made-');
  return async ({ make, ...file }) => {
    const existing = staging.recall(file);
    if (existing !== undefined) {
      staging.adopt([existing], []);
      return existing;
    }
    const content = await make();
    const placed = { ...file, size: content.length };
    put(placed, () => content);
    return placed;
  };
}

/** Replaces a placer when nothing is written: a file's identity is enough then, and no bytes are made. */
export function leaveUnmade({ make: _make, ...file }: FileToMake): Promise<SiteFile> {
  return Promise.resolve({ ...file, content: '' });
}
