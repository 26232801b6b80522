import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Run } from '../mini-site.ts';
import { GENERATOR, runSite, siteEnvironment } from '../mini-site.ts';
import type { Asked } from './builder.ts';
import type { FaultNote, FaultOrder } from './injector.ts';

/** How a build ended that was disturbed. */
export interface Disturbed extends Run {
  readonly note: FaultNote;
}

/** Builds that are disturbed, one after the other. */
export interface DisturbedBuilds {
  readonly run: (order: FaultOrder) => Promise<Disturbed>;
  readonly end: () => void;
}

export const BUILD = ['build', '--quiet'] as const;

/** Each build is a process of `site`. */
export async function eachApart(folder: string): Promise<DisturbedBuilds> {
  const injector = await bundle(folder, 'injector');
  const file = join(folder, 'note.json');
  return {
    run: async (order) => {
      const run = await runSite(order.root, BUILD, {
        NODE_OPTIONS: `--import ${pathToFileURL(injector).href}`,
        SITE_FAULT: JSON.stringify(order),
        SITE_FAULT_NOTE: file,
      });
      return { ...run, note: JSON.parse(readFileSync(file, 'utf8')) as FaultNote };
    },
    end: () => undefined,
  };
}

/** All builds are calls of one process, which takes a fifth of the time: it has the program in memory. */
export async function allInOne(folder: string): Promise<DisturbedBuilds> {
  // The program is compiled then.
  await runSite(folder, ['--version']);
  const script = await bundle(folder, 'builder');
  const child = fork(script, [GENERATOR], {
    env: siteEnvironment({}),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let rest = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      rest += text;
    });
  return {
    run: async (order) => {
      child.send({ args: BUILD, order } satisfies Asked);
      const disturbed = await answerOf(child, () => rest);
      // A warning of Node itself, or what a thread prints.
      if (rest !== '') throw new Error(rest);
      return disturbed;
    },
    end: () => void child.kill(),
  };
}

/** A bug that nobody catches ends the process. */
function answerOf(child: ChildProcess, rest: () => string): Promise<Disturbed> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error(`the process of the builds ended: ${rest()}`));
    child.once('close', ended);
    child.once('message', (disturbed) => {
      child.off('close', ended);
      resolve(disturbed as Disturbed);
    });
  });
}

/** Bundles a script of this folder, since Node 20 runs no TypeScript; gives its path. */
async function bundle(folder: string, name: string): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [join(GENERATOR, 'cli', 'tests', 'faults', `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  return outfile;
}
