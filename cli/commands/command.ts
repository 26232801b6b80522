import { environmentProblem } from '../project/environment.ts';
import { isError } from '../report/diagnostic.ts';
import { Faults } from '../report/faults.ts';
import { inert } from '../report/inert.ts';
import { jsonText, listedDiagnostics } from '../report/json.ts';
import { Refusal } from '../report/refusal.ts';
import { withoutKeys } from '../report/without-keys.ts';
import { isRecord } from '../shared/record.ts';
import { FAILED, INTERRUPTED, USAGE } from './exit-codes.ts';
import { Interrupted } from './first-interrupt.ts';
import type { CommandWorld } from './terminal.ts';
import type { Voice } from './voice.ts';
import { voiceOf } from './voice.ts';

/**
 * Makes a command of its work, which answers the exit code. Whatever in it refuses to go on is told here, in the
 * command's voice or, with `--json`, to a program, and becomes the exit code.
 */
export function command<Flags, World extends CommandWorld>(
  work: (flags: Flags, world: World, voice: Voice) => Promise<number>,
  refused = FAILED,
): (flags: Flags, world: World) => Promise<number> {
  return async (flags, world) => {
    const { stdout, stderr } = world;
    const voice = voiceOf(world);
    const isJson = isRecord(flags) && flags.json === true;
    try {
      return await work(flags, world, voice);
    } catch (error) {
      if (error instanceof Interrupted) return INTERRUPTED;
      if (error instanceof Faults) {
        // Lines are read here: a command that goes well does without the code.
        const { attachLines } = await import('../read/lines.ts');
        const diagnostics = attachLines(world.cwd, error.diagnostics);
        const first = diagnostics.find(isError)?.text;
        const told = { ok: false, error: first, diagnostics: listedDiagnostics(diagnostics) };
        if (isJson) stdout.write(jsonText(told));
        return voice.report(diagnostics);
      }
      if (!(error instanceof Refusal)) throw error;
      const said = error.lines.map(withoutKeys);
      if (isJson) stdout.write(jsonText({ ok: false, error: said.join('\n') }));
      else stderr.write(said.map((line) => `${inert(line)}\n`).join(''));
      return error.exitCode ?? refused;
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

/** Returns what was found, or refuses to go on with the problem that was found instead. */
export function orRefuse<T extends object>(
  found: T | string | { readonly problem: string },
  exitCode?: number,
): T {
  if (typeof found === 'string') throw new Refusal(found, exitCode);
  if ('problem' in found) throw new Refusal(found.problem, exitCode);
  return found;
}
