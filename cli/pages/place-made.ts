import { join } from 'node:path';
import type { FileToMake, PlacedFile, SiteFile } from '../output/site-file.ts';
import { DISK } from '../write/disk.ts';
import { faultDiagnostic } from '../write/fault.ts';
import { createFileWriter } from '../write/file-writer.ts';
import type { Staging } from '../write/staging.ts';

/** Puts a file into its place, and makes it only when it is not there. */
export type Placer = (file: FileToMake) => Promise<SiteFile>;

/**
 * Creates a function that puts files into the staging one by one, so that the bytes of thousands of pictures are never
 * in memory at once. A file that the output already holds is neither made nor read; one that cannot be written fails
 * the staging.
 */
export function createPlacer(staging: Pick<Staging, 'adopt' | 'fail' | 'recall' | 'writerOptions'>): Placer {
  const options = staging.writerOptions('made-');
  const { root, out } = options;
  const { put } = createFileWriter(options, DISK);
  return async ({ make, ...file }) => {
    const existing = staging.recall(file);
    if (existing !== undefined) {
      staging.adopt([existing], []);
      return existing;
    }
    const content = await make();
    const placed: PlacedFile = { ...file, size: content.length };
    try {
      const staged = put({ ...file, content })?.staged;
      staging.adopt([placed], staged === undefined ? [] : [staged]);
    } catch (error) {
      staging.fail(faultDiagnostic(error, { root, disk: DISK, path: join(out, file.file) }));
    }
    return placed;
  };
}

/** Replaces a placer when nothing is written: a file's identity is enough then, and no bytes are made. */
export const leaveUnmade: Placer = ({ make: _make, ...file }) => Promise.resolve({ ...file, content: '' });
