import type { FormsSettings } from '../forms/settings.ts';
import { formsEnvironment } from '../project/environment.ts';
import { inert } from '../report/inert.ts';
import type { Config, Result } from '../types.ts';
import type { FormsMount } from './forms-mount.ts';
import type { CommandWorld } from './terminal.ts';
import { voiceOf } from './voice.ts';

/** Reads what the site's forms ask and say; undefined where it takes none itself. What is wrong is said. */
export async function readFormsSettings(
  config: Config,
  world: CommandWorld,
): Promise<FormsSettings | undefined | 'failed'> {
  const { readMountSettings } = await import('./forms-mount.ts');
  return orSaid(await readMountSettings(config), world);
}

/** Opens the receiver of the site's forms; a store that cannot be opened is said. */
export async function openForms(
  settings: FormsSettings,
  config: Config,
  world: CommandWorld,
): Promise<FormsMount | undefined | 'failed'> {
  const { openFormsMount } = await import('./forms-mount.ts');
  const log = (line: string): void => void world.stdout.write(`  ${inert(line)}\n`);
  return orSaid(await openFormsMount(settings, { config, log, env: formsEnvironment(world.env) }), world);
}

function orSaid<T>({ value, diagnostics }: Result<T>, world: CommandWorld): T | 'failed' {
  if (diagnostics.length === 0) return value;
  voiceOf(world).report(diagnostics);
  return 'failed';
}
