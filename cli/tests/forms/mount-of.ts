import type { FormsMount, MountSurroundings } from '../../commands/forms-mount.ts';
import { openFormsMount, readMountSettings } from '../../commands/forms-mount.ts';
import type { Result } from '../../types.ts';

/** Opens the receiver of a project; undefined without diagnostics where it takes no forms itself. */
export async function mountOf(surroundings: MountSurroundings): Promise<Result<FormsMount | undefined>> {
  const { value: settings, diagnostics } = await readMountSettings(surroundings.config);
  return settings === undefined ? { value: undefined, diagnostics } : openFormsMount(settings, surroundings);
}
