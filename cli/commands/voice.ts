import { terminalOf } from '../project/environment.ts';
import { formatDiagnostics } from '../report/frame.ts';
import { inert } from '../report/inert.ts';
import type { Reporter } from '../report/progress.ts';
import { createReporter } from '../report/progress.ts';
import type { Diagnostic } from '../types.ts';
import { FAILED } from './exit-codes.ts';
import type { CommandWorld } from './terminal.ts';

/** The voice of a command: problems and progress go to standard error, answers to standard output. */
export interface Voice {
  /** Reports what is wrong with the project; answers the exit code. */
  readonly report: (problems: readonly Diagnostic[]) => number;
  readonly say: (...lines: readonly string[]) => void;
  /** Creates a reporter of the work's progress, which tells what flags let it. */
  readonly reporter: (flags: {
    readonly quiet?: boolean | undefined;
    readonly json?: boolean | undefined;
  }) => Reporter;
}

/** Creates the voice of a command. */
export function voiceOf({ stdout, stderr, env }: Pick<CommandWorld, 'stdout' | 'stderr' | 'env'>): Voice {
  return {
    report: (problems) => {
      stderr.write(formatDiagnostics(problems, terminalOf(stderr, env)));
      return FAILED;
    },
    say: (...lines) => void stdout.write(lines.map((line) => `${inert(line)}\n`).join('')),
    reporter: ({ quiet = false, json = false }) =>
      createReporter({ stream: stderr, ...terminalOf(stderr, env), quiet, json }),
  };
}
