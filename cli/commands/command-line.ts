import type { LastingWorld } from './terminal.ts';

/** The tools that commands are registered with. */
export interface CommandLine {
  readonly world: LastingWorld;
  /** Takes the exit code of the command that ran. */
  readonly end: (code: number) => void;
}
