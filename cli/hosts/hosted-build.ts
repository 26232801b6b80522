import type { Build } from '../output/table.ts';

/** A build, as a host is told of it. */
export interface HostedBuild extends Build {
  /** Archives of the project whose names look like compressed forms. */
  readonly archives: readonly string[];
}
