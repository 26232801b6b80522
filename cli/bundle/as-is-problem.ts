import { leftConflict } from '../report/conflict.ts';
import type { Diagnostic } from '../types.ts';
import { pointerProblem } from './lfs-pointer.ts';

/** Why a file that visitors get as it is may not be published: git left something else in its place, or two versions. */
export function asIsProblem(file: string, bytes: Uint8Array): Diagnostic | undefined {
  return pointerProblem(file, bytes) ?? leftConflict(file, bytes);
}
