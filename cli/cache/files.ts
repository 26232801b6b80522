import type { Stamp, Stamps } from './stamps.ts';
import { settledStamp } from './stamps.ts';

/** A file's state when it was looked at: another object when the file may have changed. */
export interface FileState {
  /** Undefined when the file changed so lately that its next state may look the same. */
  readonly stamp: Stamp | undefined;
}

/** The project's files as builds of one process know them: each is looked at again only after it may have changed. */
export interface Files {
  /**
   * Notes that a text of content may have changed. Any other file, or none, means that every file may have: files may
   * have come or gone, and code is more than one file.
   */
  readonly changed: (file?: string) => void;
  /** Returns another symbol each time that more than texts of content may have changed. */
  readonly state: () => symbol;
  /** Looks at a file, unless it was looked at since its last possible change. */
  readonly look: (root: string, file: string) => FileState;
}

/** Creates {@link Files} that know only some settled stamps, which were taken before anything was read. */
export function createFiles(stamps: Stamps = new Map()): Files {
  const known = new Map<string, FileState>();
  let taken = stamps;
  let state = Symbol('files');
  let seen = new Set<string>();
  return {
    changed: (file) => {
      taken = new Map();
      if (file !== undefined && TEXT.test(file)) seen.delete(file);
      else {
        state = Symbol('files');
        seen = new Set();
      }
    },
    state: () => state,
    look: (root, file) => {
      const last = known.get(file);
      if (last !== undefined && seen.has(file)) return last;
      const stamp = taken.get(file) ?? settledStamp(`${root}/${file}`);
      const next = last !== undefined && stamp !== undefined && stamp === last.stamp ? last : { stamp };
      known.set(file, next);
      seen.add(file);
      return next;
    },
  };
}

/** Matches texts of content. A picture is none: only a look at every file finds the results made from it. */
const TEXT = /^content\/.+\.(?:md|yaml)$/;
