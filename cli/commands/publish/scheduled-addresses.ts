import type { BuildOptions } from '../../project/build-options.ts';
import { openProject } from '../../project/project.ts';
import { read } from '../../read/read.ts';
import { resolve } from '../../resolve/resolve.ts';
import type { HoldReason } from '../../types.ts';

/** Finds what waits for its day in a project, by address; empty when the project cannot be read. */
export async function scheduledAddresses(options: BuildOptions): Promise<ReadonlyMap<string, HoldReason>> {
  const { value: project } = await openProject(options);
  if (project === undefined) return new Map();
  const { config, registry } = project;
  const sources = await read(config, registry);
  const { held } = resolve(config, sources.value, registry).value;
  return new Map(Object.entries(held).filter(([, { why }]) => why === 'scheduled'));
}
