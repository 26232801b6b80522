import type { Files } from './files.ts';
import { createFiles } from './files.ts';
import type { Memo } from './memo.ts';
import { createMemo } from './memo.ts';
import type { Stamps } from './stamps.ts';

/** The memory that one build of a project leaves to the next in the same process. */
export interface Session {
  readonly memo: Memo;
  readonly files: Files;
}

/** Creates the session of a first build, with stamps as {@link createFiles} takes them. */
export function createSession(stamps?: Stamps): Session {
  return { memo: createMemo(), files: createFiles(stamps) };
}
