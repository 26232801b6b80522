import { formsEnvironment } from '../project/environment.ts';
import { inert } from '../report/inert.ts';
import type { Config } from '../types.ts';
import type { FormsMount } from './forms-mount.ts';
import type { CommandWorld } from './terminal.ts';
import { voiceOf } from './voice.ts';

/** Opens the receiver of the site's forms; a store that cannot be opened is said, and nothing is served. */
export async function openForms(
  config: Config | undefined,
  world: CommandWorld,
): Promise<FormsMount | undefined | 'failed'> {
  if (config === undefined) return undefined;
  const { openFormsMount } = await import('./forms-mount.ts');
  const log = (line: string): void => void world.stdout.write(`  ${inert(line)}\n`);
  const { value, diagnostics } = await openFormsMount(config, log, formsEnvironment(world.env));
  if (diagnostics.length === 0) return value;
  voiceOf(world).report(diagnostics);
  return 'failed';
}
