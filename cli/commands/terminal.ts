/** The part of a stream that commands write to. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

/** The world around a command: tests bring their own. */
export interface CommandWorld {
  readonly cwd: string;
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  /** Environment variables; `process.env` when left out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** A command that goes on until it is asked to stop. */
export interface LastingWorld extends CommandWorld {
  /** Ends when it is asked to stop, with the exit code. */
  readonly stopped: () => Promise<number>;
}

/** The process's own world. */
export function processWorld(): LastingWorld {
  const { stdout, stderr } = process;
  return { cwd: process.cwd(), stdout, stderr, stopped };
}

const INTERRUPTED = 130;

/** The first signal stops in good order; a second one finds nobody listening, and ends the process. */
function stopped(): Promise<number> {
  return new Promise((resolve) => {
    const end = (code: number) => (): void => {
      process.off('SIGINT', interrupted).off('SIGTERM', terminated);
      resolve(code);
    };
    const interrupted = end(INTERRUPTED);
    const terminated = end(0);
    process.on('SIGINT', interrupted).on('SIGTERM', terminated);
  });
}
