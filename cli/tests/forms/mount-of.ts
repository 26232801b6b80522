import { readMountSettings } from '../../commands/forms-project.ts';
import type { FormsEnvironment } from '../../forms/environment.ts';
import type { OpenReceiver } from '../../forms/open-receiver.ts';
import { openReceiver } from '../../forms/open-receiver.ts';
import type { Config } from '../../types.ts';

interface MountSurroundings {
  readonly config: Config;
  readonly log?: (line: string) => void;
  readonly env: FormsEnvironment;
}

/** Opens the receiver of a project; undefined where it takes no forms itself. */
export async function mountOf({
  config,
  log = () => undefined,
  env,
}: MountSurroundings): Promise<OpenReceiver | undefined> {
  const settings = await readMountSettings(config);
  return settings && openReceiver({ settings, env, folders: config.options, log });
}
