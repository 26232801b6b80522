/** A process that runs command lines of `site`, and disturbs each as its order says. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { runCommandLine as RunCommandLine } from '../../main.ts';
import type { Disturbed } from './disturbed-builds.ts';
import type { FaultOrder } from './injector.ts';
import { disturb, leaveAlone } from './injector.ts';

const [, , generatorRoot = ''] = process.argv;
/** Imported after the injector: packages keep the functions of the file system that they find. */
const load = (file: string): Promise<unknown> => import(pathToFileURL(join(generatorRoot, file)).href);
const { programKey } = (await load('bin/program.js')) as { readonly programKey: (root: string) => string };
const program = join('node_modules', '.cache', 'site-program', programKey(generatorRoot), 'main.js');
const { runCommandLine } = (await load(program)) as { readonly runCommandLine: typeof RunCommandLine };

/** What the process is asked to run. */
export interface Asked {
  readonly args: readonly string[];
  readonly order: FaultOrder;
}

async function run({ args, order }: Asked): Promise<Disturbed> {
  const texts = { stdout: '', stderr: '' };
  disturb(order);
  const code = await runCommandLine(args, {
    generatorRoot,
    world: {
      cwd: order.root,
      env: process.env,
      stdout: { write: (text) => (texts.stdout += text) },
      stderr: { write: (text) => (texts.stderr += text) },
      stopped: () => Promise.resolve(0),
    },
  });
  // A process ends when its last call has come back.
  while (process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq')))
    await new Promise((resolve) => setImmediate(resolve));
  return { code, ...texts, note: leaveAlone() };
}

process.on('message', async (asked) => process.send?.(await run(asked as Asked)));
