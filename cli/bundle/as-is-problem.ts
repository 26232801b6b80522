import { leftConflict } from '../report/conflict.ts';
import { linkAsText } from '../report/link-as-text.ts';
import type { Diagnostic } from '../types.ts';
import { LONGEST_POINTER, pointerProblem } from './lfs-pointer.ts';

/** Why a file that visitors get as it is may not be published: git left something else in its place, or two versions. */
export function asIsProblem(file: string, bytes: Uint8Array): Diagnostic | undefined {
  return pointerProblem(file, bytes) ?? leftConflict(file, bytes) ?? linkIn(file, bytes);
}

function linkIn(file: string, bytes: Uint8Array): Diagnostic | undefined {
  return bytes.byteLength > LONGEST_POINTER ? undefined : linkAsText(file, Buffer.from(bytes).toString());
}
