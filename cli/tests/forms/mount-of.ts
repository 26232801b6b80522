import { readMountSettings } from '../../commands/forms-project.ts';
import type { FormsEnvironment } from '../../forms/environment.ts';
import type { OpenReceiver } from '../../forms/open-receiver.ts';
import { openReceiver } from '../../forms/open-receiver.ts';
import type { Config, Result } from '../../types.ts';

interface MountSurroundings {
  readonly config: Config;
  readonly log: (line: string) => void;
  readonly env: FormsEnvironment;
}

/** Opens the receiver of a project; undefined without diagnostics where it takes no forms itself. */
export async function mountOf({
  config,
  log,
  env,
}: MountSurroundings): Promise<Result<OpenReceiver | undefined>> {
  const { value: settings, diagnostics } = await readMountSettings(config);
  if (settings === undefined) return { value: undefined, diagnostics };
  return openReceiver({ settings, env, folders: config.options, log });
}
