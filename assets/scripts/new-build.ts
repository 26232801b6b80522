import type { LatestFile } from '../../cli/shared/wire.ts';

import { showNotice } from './notice.ts';
import type { Site } from './site.ts';

/**
 * Asks what another build makes of the page that is open (behaviour 4.5). In the same shell, the tab goes on with that
 * build; other content is told of. A page that is gone, or an answer that does not come, changes nothing.
 */
export async function start(
  latest: LatestFile,
  site: Site,
  goOn: (latest: LatestFile) => void,
): Promise<void> {
  const { documentElement: root } = document;
  // Error pages are at any address, and have no payload.
  if (!root.dataset.content) return;
  const path = site.pathOf(location);
  const { shell, content, ...payload } = Object(await ask(path, latest, site));
  if (payload.path !== path) return;
  if (shell === root.dataset.shell) goOn(latest);
  // Another page that was shown meanwhile came from the build that is out.
  if (site.pathOf(location) === path && content !== root.dataset.content) showNotice(content);
}

/** The page's payload of a build; undefined when anything else comes, or nothing. */
async function ask(path: string, { id }: LatestFile, { request }: Site): Promise<unknown> {
  try {
    const answer = await request(`${path === '/' ? '' : path}/_payload.json?${id}`);
    return await answer.json();
  } catch {
    return undefined;
  }
}
