import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { runCommandLine } from '../main.ts';
import type { MiniSite } from './mini-site.ts';
import { GENERATOR, siteEnvironment } from './mini-site.ts';

/** Sends temporary folders to a folder of the site until the test ends; returns its path. */
export function temporaryFolder({ root }: MiniSite): string {
  const folder = join(root, 'tmp');
  mkdirSync(folder);
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  return folder;
}

/**
 * Runs a command that is interrupted once a temporary file of a name is there; lists what is in the folder for temporary
 * files right after each interrupt.
 */
export async function leftWhenInterrupted(
  site: MiniSite,
  args: readonly string[],
  moment: RegExp,
): Promise<readonly (readonly string[])[]> {
  const temporary = temporaryFolder(site);
  const files = (): readonly string[] =>
    readdirSync(temporary, { recursive: true, encoding: 'utf8' }).filter((file) => moment.test(file));
  const left: (readonly string[])[] = [];
  const stops: (() => void)[] = [];
  const onInterrupt = (stop: () => void): (() => void) => {
    stops.push(stop);
    return () => void stops.splice(stops.indexOf(stop), 1);
  };
  void vi
    .waitFor(() => expect(files()).not.toEqual([]), { interval: 1, timeout: 60_000 })
    .then(() => {
      // Does what a signal does, except for the end of the process.
      for (const stop of stops.toReversed()) stop();
      left.push(readdirSync(temporary));
    });
  const write = (): boolean => true;
  const world = { cwd: site.root, env: siteEnvironment({}), stdout: { write }, stderr: { write } };
  await runCommandLine(args, {
    generatorRoot: GENERATOR,
    world: { ...world, stopped: () => Promise.resolve(0), onInterrupt },
  }).catch(() => undefined);
  return [...left, readdirSync(temporary)];
}
