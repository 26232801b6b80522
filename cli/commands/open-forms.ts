import { formsEnvironment, terminalOf } from '../project/environment.ts';
import { formatDiagnostics } from '../report/frame.ts';
import { inert } from '../report/inert.ts';
import type { Config } from '../types.ts';
import type { FormsMount } from './forms-mount.ts';
import type { CommandWorld } from './terminal.ts';

/** Opens the receiver of the site's forms; a store that cannot be opened is said, and nothing is served. */
export async function openForms(
  config: Config | undefined,
  { stdout, stderr, env }: CommandWorld,
): Promise<FormsMount | undefined | 'failed'> {
  if (config === undefined) return undefined;
  const { openFormsMount } = await import('./forms-mount.ts');
  const log = (line: string): void => void stdout.write(`  ${inert(line)}\n`);
  const { value, diagnostics } = await openFormsMount(config, log, formsEnvironment(env));
  if (diagnostics.length === 0) return value;
  stderr.write(formatDiagnostics(diagnostics, terminalOf(stderr, env)));
  return 'failed';
}
