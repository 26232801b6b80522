import { leftConflict } from '../report/conflict.ts';
import { linkAsText } from '../report/link-as-text.ts';
import type { Diagnostic } from '../types.ts';
import { LONGEST_POINTER, pointerProblem } from './lfs-pointer.ts';

/** Reports a file, published as it is, that git left in conflict or replaced by a pointer or by a link as text. */
export function asIsProblem(file: string, bytes: Uint8Array): Diagnostic | undefined {
  return pointerProblem(file, bytes) ?? leftConflict(file, bytes) ?? linkIn(file, bytes);
}

function linkIn(file: string, bytes: Uint8Array): Diagnostic | undefined {
  return bytes.byteLength > LONGEST_POINTER ? undefined : linkAsText(file, Buffer.from(bytes).toString());
}
