import type { Stamp, Stamps } from './stamps.ts';
import { settledStamp } from './stamps.ts';

/** A file as it was when it was looked at: another object when it may differ. */
export interface FileState {
  /** Undefined when the file changed so lately that its next state may look the same. */
  readonly stamp: Stamp | undefined;
}

/** What builds of one process know of the project's files: a file is looked at again only after it, or everything, may have changed. */
export interface Files {
  /**
   * Says that a text of content may differ. Any other file, or none, says that everything may: files may have come or
   * gone, and code is more than one file.
   */
  readonly changed: (file?: string) => void;
  /** Another symbol each time that more than texts of content may differ. */
  readonly state: () => symbol;
  /** Looks at a file, unless it was looked at since it may have changed. */
  readonly look: (root: string, file: string) => FileState;
}

/** Begins with files of which nothing is known but some settled stamps, which were taken before anything was read. */
export function createFiles(stamps: Stamps = {}): Files {
  const known = new Map<string, FileState>();
  let taken = stamps;
  let state = Symbol('files');
  let seen = new Set<string>();
  return {
    changed: (file) => {
      taken = {};
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
      const stamp = taken[file] ?? settledStamp(`${root}/${file}`);
      const next = last !== undefined && stamp !== undefined && stamp === last.stamp ? last : { stamp };
      known.set(file, next);
      seen.add(file);
      return next;
    },
  };
}

/** A picture in a folder of content is no text: what is made of it is found by looking at everything. */
const TEXT = /^content\/.+\.(?:md|yaml)$/;
