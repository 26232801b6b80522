import { errorOf } from '../report/diagnostic.ts';
import type { Diagnostic } from '../types.ts';

/** Bytes that no pointer is longer than, by its specification. */
export const LONGEST_POINTER = 1024;

/**
 * The error for a file of which git holds the bytes elsewhere ("Git LFS") while they were not fetched: what stands in
 * its place would be published as it is.
 */
export function pointerProblem(file: string, bytes: Uint8Array): Diagnostic | undefined {
  if (bytes.byteLength > LONGEST_POINTER) return undefined;
  if (!Buffer.from(bytes).toString('latin1').startsWith('version https://git-lfs.github.com/spec/'))
    return undefined;
  const text = 'A pointer of Git LFS stands here in place of the file itself';
  const remedy = 'Fetch it: git lfs pull; in a workflow of GitHub, "lfs: true" of actions/checkout';
  const location = file === '' ? undefined : { file };
  return errorOf('lfs-pointer', text, { notes: [{ text: remedy }], location });
}
