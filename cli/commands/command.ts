import { environmentProblem } from '../project/environment.ts';
import { Refusal } from '../publish/refusal.ts';
import { Faults } from '../report/faults.ts';
import { INTERRUPTED, USAGE } from './exit-codes.ts';
import { Interrupted } from './first-interrupt.ts';
import type { CommandWorld } from './terminal.ts';
import type { Voice } from './voice.ts';
import { voiceOf } from './voice.ts';

/**
 * Makes a command of its work, which answers the exit code. Whatever in it refuses to go on is told here, in the
 * command's voice, and becomes the exit code.
 */
export function command<Flags, World extends CommandWorld>(
  work: (flags: Flags, world: World, voice: Voice) => Promise<number>,
): (flags: Flags, world: World) => Promise<number> {
  return async (flags, world) => {
    const voice = voiceOf(world);
    try {
      return await work(flags, world, voice);
    } catch (error) {
      if (error instanceof Faults) return voice.report(error.diagnostics);
      if (error instanceof Refusal) return voice.refuse(error.message, error.exitCode);
      if (error instanceof Interrupted) return INTERRUPTED;
      throw error;
    }
  };
}

/** Refuses to go on with what a sentence says is wrong; does nothing without one. */
export function refuseIf(problem: string | undefined, exitCode?: number): void {
  if (problem !== undefined) throw new Refusal(problem, exitCode);
}

/** Refuses to work in an environment that has a mistake. */
export function refuseEnvironment({ env, cwd }: Pick<CommandWorld, 'env' | 'cwd'>): void {
  refuseIf(environmentProblem(env, cwd), USAGE);
}

/** Returns what was found, and refuses to go on with a problem that was found instead. */
export function sound<T extends object>(
  found: T | string | { readonly problem: string },
  exitCode?: number,
): T {
  if (typeof found === 'string') throw new Refusal(found, exitCode);
  if ('problem' in found) throw new Refusal(found.problem, exitCode);
  return found;
}
