import { adviceOn, thrownMessage } from '../hooks/advice.ts';
import { frameOf } from '../hooks/frame-of.ts';
import { attachLines } from '../read/lines.ts';
import { errorOf } from '../report/diagnostic.ts';
import { FAILED } from './exit-codes.ts';
import type { CommandWorld } from './terminal.ts';
import { voiceOf } from './voice.ts';

/** A promise that every page leaves to fail is reported once in this time. */
const RECENT_MS = 1000;

/**
 * Creates the function that reports a promise of the project's code that failed while nothing waited for it. It returns
 * the exit code; undefined when the error comes from no line of the project.
 */
export function createUnawaitedReport(world: CommandWorld): (error: unknown) => number | undefined {
  const recent = new Set<string>();
  return (error) => {
    const location = frameOf(error, world.cwd);
    if (!(error instanceof Error) || location === undefined) return undefined;
    const message = thrownMessage(error);
    const key = JSON.stringify([message, location]);
    if (recent.has(key)) return FAILED;
    recent.add(key);
    setTimeout(() => recent.delete(key), RECENT_MS).unref();
    const advice =
      'A build waits only for what a module awaits outside of functions: await it there, or catch what fails';
    const problem = errorOf('unawaited-promise', `A promise failed that nothing waits for: ${message}`, {
      location,
      notes: [{ text: advice }, ...adviceOn(message)],
    });
    return voiceOf(world).report(attachLines(world.cwd, [problem]));
  };
}
