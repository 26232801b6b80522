import { join } from 'node:path';
import type { PlacedFile } from '../output/site-file.ts';
import { isSystemError } from '../system/system-error.ts';
import { DISK } from '../write/disk.ts';
import { faultDiagnostic } from '../write/fault.ts';
import { createFileWriter } from '../write/file-writer.ts';
import type { Staging } from '../write/staging.ts';

/**
 * Creates a function that puts files into a staging. An error of the system, also of reading what it puts, fails the
 * staging.
 * @param name of the writer, unique to its caller; it does not end in a digit
 */
export function createFilePutter(
  staging: Pick<Staging, 'adopt' | 'fail' | 'writerOptions'>,
  name: string,
): (file: PlacedFile, read: () => Uint8Array | undefined) => void {
  const options = staging.writerOptions(name);
  const { root, out } = options;
  const { put } = createFileWriter(options, DISK);
  return (file, read) => {
    try {
      const content = read();
      if (content === undefined) return;
      const done = put({ ...file, content });
      staging.adopt([file], done?.staged === undefined ? [] : [done.staged]);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      staging.fail(faultDiagnostic(error, { root, disk: DISK, path: join(out, file.file) }));
    }
  };
}
