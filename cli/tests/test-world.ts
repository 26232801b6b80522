import type { CommandWorld, LastingWorld } from '../commands/terminal.ts';
import type { Run } from './mini-site.ts';

/** The world around a command that a test runs in its own process. */
interface TestWorld {
  readonly world: LastingWorld;
  /** Returns the output of the command so far. */
  readonly printed: () => Omit<Run, 'code'>;
  /** Ends a command that goes on until it is stopped, with this exit code. */
  readonly stop: (code: number) => void;
}

/** Makes a world of a folder and an environment. */
export function testWorld(cwd: string, env: CommandWorld['env']): TestWorld {
  let stdout = '';
  let stderr = '';
  let stop: (code: number) => void = () => undefined;
  const stopped = new Promise<number>((resolve) => {
    stop = resolve;
  });
  const world = {
    cwd,
    env,
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
    stopped: () => stopped,
  };
  return { world, printed: () => ({ stdout, stderr }), stop: (code) => stop(code) };
}
