import type { LatestFile } from '../../cli/shared/wire.ts';

import { showNotice } from './notice.ts';
import type { Site } from './site.ts';

/**
 * Asks another build for the open page (behaviour 4.5). With the same shell, the tab goes on with that build, and other
 * content is announced. A page that no longer exists, or a missing answer, changes nothing.
 */
export async function start(
  latest: LatestFile,
  site: Site,
  goOn: (latest: LatestFile) => void,
): Promise<void> {
  const { documentElement: root } = document;
  // Error pages are shown at any address, and have no payload.
  if (!root.dataset.content) return;
  const path = site.pathOf(location);
  const { shell, content, ...payload } = Object(await ask(path, latest, site));
  if (payload.path !== path) return;
  if (shell === root.dataset.shell) goOn(latest);
  // Another page shown meanwhile came from the build that the server has now.
  if (site.pathOf(location) === path && content !== root.dataset.content) showNotice(content);
}

/** Fetches the page's payload of a build; undefined after any other answer, or none. */
async function ask(path: string, { id }: LatestFile, { request }: Site): Promise<unknown> {
  try {
    const answer = await request(`${path === '/' ? '' : path}/_payload.json?${id}`);
    return await answer.json();
  } catch {
    return undefined;
  }
}
