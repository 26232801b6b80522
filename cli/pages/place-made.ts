import { join } from 'node:path';
import type { FileToMake, PlacedFile, SiteFile } from '../output/site-file.ts';
import { isSystemError } from '../system/system-error.ts';
import { DISK } from '../write/disk.ts';
import { faultDiagnostic } from '../write/fault.ts';
import { createFileWriter } from '../write/file-writer.ts';
import type { Staging } from '../write/staging.ts';

/** The part of a staging that takes files which are slow to make. */
export type MadeStaging = Pick<Staging, 'adopt' | 'fail' | 'recall' | 'writerOptions'>;

/**
 * Creates a function that puts files into the staging one by one, so that the bytes of thousands of pictures are never
 * in memory at once. A file that the output already holds is neither made nor read.
 */
export function createPlacer(root: string, staging: MadeStaging): (file: FileToMake) => Promise<PlacedFile> {
  const writer = staging.writerOptions('made-');
  const { put } = createFileWriter(writer, DISK);
  return async ({ make, ...file }) => {
    const standing = staging.recall(file);
    if (standing !== undefined) {
      staging.adopt([standing], []);
      return standing;
    }
    const content = await make();
    const placed = { ...file, size: content.length };
    try {
      const done = put({ ...file, content });
      staging.adopt([placed], done?.staged === undefined ? [] : [done.staged]);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      staging.fail(faultDiagnostic(error, { root, disk: DISK, path: join(writer.out, file.file) }));
    }
    return placed;
  };
}

/** Replaces a placer when nothing is written: a file's identity is enough then, and no bytes are made. */
export function leaveUnmade({ make: _make, ...file }: FileToMake): Promise<SiteFile> {
  return Promise.resolve({ ...file, content: '' });
}
