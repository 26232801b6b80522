import type { Stamp } from '../cache/stamps.ts';
import type { Output } from '../output/site-file.ts';
import type { Disk } from './disk.ts';
import type { FolderContent } from './existing.ts';
import type { Folders } from './folders.ts';

/** A file in the staging. */
export interface StagedFile extends Pick<Output, 'file' | 'kind'> {
  /** Absolute path in the staging. */
  readonly path: string;
  /** Stamp of the file, when the staging becomes the output as a whole. */
  readonly stamp?: Stamp | undefined;
}

/** The files of a build on their way into the output, and all that placing them needs to know. */
export interface Placing {
  readonly folders: Folders;
  readonly disk: Disk;
  /** True when there was no output before. */
  readonly fresh: boolean;
  /** True when files are forced to disk before they are renamed. */
  readonly durable: boolean;
  /** Tells whether the build was aborted meanwhile. */
  readonly stopped: () => boolean;
  readonly staged: readonly StagedFile[];
  /** Every file of this build, including those that did not change. */
  readonly files: ReadonlySet<string>;
  /** Returns the content of the output folder. */
  readonly existing: () => FolderContent;
}
