import { leftConflict } from '../report/conflict.ts';
import { errorOf } from '../report/diagnostic.ts';
import { linkAsText } from '../report/link-as-text.ts';
import type { Diagnostic } from '../types.ts';

/** Greatest size of a pointer in bytes, by its specification. */
export const LONGEST_POINTER = 1024;

/** Reports a file, published as it is, that git left in conflict or replaced by a pointer or by a link as text. */
export function asIsProblem(file: string, bytes: Uint8Array): Diagnostic | undefined {
  const wrong = pointerProblem(file, bytes) ?? leftConflict(file, bytes);
  if (wrong !== undefined || bytes.byteLength > LONGEST_POINTER) return wrong;
  return linkAsText(file, Buffer.from(bytes).toString());
}

/**
 * Reports a pointer of Git LFS in place of a file: git keeps its bytes elsewhere and did not fetch them, and the
 * pointer would be published as it is.
 */
export function pointerProblem(file: string, bytes: Uint8Array): Diagnostic | undefined {
  if (bytes.byteLength > LONGEST_POINTER) return undefined;
  if (!Buffer.from(bytes).toString('latin1').startsWith('version https://git-lfs.github.com/spec/'))
    return undefined;
  const text = 'This is a pointer of Git LFS, not the file itself';
  const note = 'Fetch the file: git lfs pull; in a workflow of GitHub, "lfs: true" of actions/checkout';
  const location = file === '' ? undefined : { file };
  return errorOf('lfs-pointer', text, { note, location });
}
