import { closeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { OutsideNetwork } from '../check/external/outside.ts';
import { inert, inertLines } from '../report/inert.ts';
import { withoutKeys } from '../report/without-keys.ts';
import { INTERRUPTED } from './exit-codes.ts';

/** The part of a stream that commands write to. */
interface Terminal {
  readonly isTTY?: boolean;
  /** Width in characters, where it is known. */
  readonly columns?: number;
  readonly write: (text: string) => unknown;
}

/** The world around a command: tests bring their own. */
export interface CommandWorld {
  readonly cwd: string;
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  /** Environment variables, the clock among them (`SOURCE_DATE_EPOCH`). */
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Calls `stop` when the command is interrupted, until the function that it returns is called; of several, the last first.
   * @default nothing interrupts the command
   */
  readonly onInterrupt?: (stop: () => void) => () => void;
  /**
   * Calls `stop` when the command is first interrupted, and lets it end by itself; returns the function that ends this.
   * @default nothing interrupts the command
   */
  readonly onFirstInterrupt?: (stop: () => void) => () => void;
  /** Access to other sites. @default the Internet, as this machine reaches it */
  readonly outside?: OutsideNetwork;
  /** Asks the person at the keyboard; answers what is typed. @default no person is there */
  readonly ask?: (question: string) => Promise<string>;
}

/** The world of a command that goes on until it is asked to stop. */
export interface LastingWorld extends CommandWorld {
  /** Resolves with the exit code when the command is asked to stop. */
  readonly stopped: () => Promise<number>;
}

/** Returns the world of this process. */
export function processWorld(): LastingWorld {
  const { stdin, stdout, stderr, env } = process;
  const asking = stdin.isTTY && stderr.isTTY ? { ask } : {};
  const onInterrupt = createInterrupt();
  return { cwd: process.cwd(), stdout, stderr, env, onInterrupt, onFirstInterrupt, stopped, ...asking };
}

/** Asks on the error stream: the output may go to a file. A person who leaves has answered nothing. */
function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    lines.once('close', () => resolve(''));
    // While it asks, the terminal tells readline of Ctrl+C, and no signal comes.
    lines.once('SIGINT', () => {
      lines.close();
      process.kill(process.pid, 'SIGINT');
    });
    lines.question(question, (answer) => {
      resolve(answer);
      lines.close();
    });
  });
}

/** Signals that ask a program to end: from Ctrl+C, another program, a terminal that closes. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls every `stop` at a signal, the last one first, then ends the process at once. */
function createInterrupt(): NonNullable<CommandWorld['onInterrupt']> {
  const stops: (() => void)[] = [];
  let quiet: (() => void) | undefined;
  const end = (): void => {
    for (const stop of stops.toReversed()) stop();
    process.exit(INTERRUPTED);
  };
  return (stop) => {
    if (stops.push(stop) === 1) quiet = onFirstInterrupt(end);
    return () => {
      stops.splice(stops.indexOf(stop), 1);
      if (stops.length === 0) quiet?.();
    };
  };
}

/** Has the first signal stop the command in good order; a second one has no listener left, and ends the process. */
function onFirstInterrupt(stop: (signal: NodeJS.Signals) => void): () => void {
  const quiet = (): void => {
    for (const name of SIGNALS) process.off(name, first);
  };
  const first = (signal: NodeJS.Signals): void => {
    quiet();
    if (signal === 'SIGHUP') leaveTerminal();
    stop(signal);
  };
  for (const name of SIGNALS) process.on(name, first);
  return quiet;
}

/** Ignores the second signal of a terminal that closes: its shell sends one as well, and means no more by it. */
function leaveTerminal(): void {
  process.on('SIGHUP', () => {});
  process.on('exit', () => {
    // Node would restore the terminal, and abort when it is gone.
    for (const { isTTY, fd } of [process.stdin, process.stdout, process.stderr]) if (isTTY) closeSync(fd);
  });
}

function stopped(): Promise<number> {
  return new Promise((resolve) => {
    onFirstInterrupt((signal) => resolve(signal === 'SIGINT' ? INTERRUPTED : 0));
  });
}

/** Writes lines that repeat what was typed, which may come from anywhere, as the name of a branch in a workflow. */
export function writeTyped(text: string, args: readonly string[], stream: CommandWorld['stderr']): void {
  // A flag and its value are one word, as in --url=x, and repeated apart.
  const broken = args
    .flatMap((arg) => [arg, arg.slice(arg.indexOf('=') + 1)])
    .filter((arg) => arg.includes('\n'));
  const told = broken.reduce((said, arg) => said.replaceAll(`'${arg}'`, () => `'${inert(arg)}'`), text);
  stream.write(inertLines(withoutKeys(told)));
}

/** The tools that commands are registered with. */
export interface CommandLine {
  readonly world: LastingWorld;
  /** Waits for a command, whose module is imported only when it runs, and takes its exit code. */
  readonly end: (command: Promise<number>) => Promise<void>;
}
