import type { Stamp } from '../cache/stamps.ts';
import type { Output } from '../output/site-file.ts';
import type { Disk } from './disk.ts';
import type { Folders } from './folders.ts';
import type { Standing } from './standing.ts';

/** A file that waits in the staging. */
export interface Staged extends Pick<Output, 'file' | 'kind'> {
  /** Absolute path in the staging. */
  readonly path: string;
  /** Its stamp, where the staging becomes the output as a whole. */
  readonly stamp?: Stamp | undefined;
}

/** All that is known where files are placed. */
export interface Plan {
  readonly folders: Folders;
  readonly disk: Disk;
  /** Whether there was no output before. */
  readonly fresh: boolean;
  /** Whether files are forced to disk before they are renamed. */
  readonly durable: boolean;
  /** Whether the build was given up meanwhile. */
  readonly stopped: () => boolean;
  readonly staged: readonly Staged[];
  /** Every file of this build, the unchanged ones included. */
  readonly files: ReadonlySet<string>;
  /** What is in the output folder. */
  readonly standing: () => Standing;
}
