import { terminalOf } from '../project/environment.ts';
import { formatDiagnostics } from '../report/frame.ts';
import { inert } from '../report/inert.ts';
import type { Reporter } from '../report/progress.ts';
import { createReporter } from '../report/progress.ts';
import type { Diagnostic } from '../types.ts';
import { FAILED } from './exit-codes.ts';
import type { CommandWorld } from './terminal.ts';

/** Says things as every command does: problems and progress on standard error, answers on standard output. */
export interface Voice {
  /** Says why nothing is done; answers the exit code. */
  readonly refuse: (text: string, code?: number) => number;
  /** Says what is wrong with the project; answers the exit code. */
  readonly report: (problems: readonly Diagnostic[]) => number;
  readonly say: (...lines: readonly string[]) => void;
  /** Tells how the work goes on, as far as flags let it. */
  readonly reporter: (flags: {
    readonly quiet?: boolean | undefined;
    readonly json?: boolean | undefined;
  }) => Reporter;
}

/** Creates the voice of a command. */
export function voiceOf({ stdout, stderr, env }: Pick<CommandWorld, 'stdout' | 'stderr' | 'env'>): Voice {
  return {
    refuse: (text, code = FAILED) => {
      stderr.write(`${inert(text)}\n`);
      return code;
    },
    report: (problems) => {
      stderr.write(formatDiagnostics(problems, terminalOf(stderr, env)));
      return FAILED;
    },
    say: (...lines) => void stdout.write(lines.map((line) => `${inert(line)}\n`).join('')),
    reporter: ({ quiet = false, json = false }) =>
      createReporter({ stream: stderr, ...terminalOf(stderr, env), quiet, json }),
  };
}
