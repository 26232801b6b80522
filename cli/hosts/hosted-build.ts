import type { Build } from '../output/table.ts';

/** A build, with what only the configurations of hosts need. */
export interface HostedBuild extends Build {
  /** Archives of the project whose names look like compressed forms. */
  readonly archives: readonly string[];
}
