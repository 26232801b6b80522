import type { LatestFile } from '../../cli/shared/wire.ts';
import type { App } from './app.ts';
import type { Connection } from './connection.ts';
import { connection } from './connection.ts';
import { load, whenIdle } from './load.ts';
import type { SiteMap } from './manifest.ts';
import { parseLatest, parseSiteMap, pathOf, requestJson, softPath } from './manifest.ts';
import { request } from './request.ts';
import { createUpdateCheck } from './update-check.ts';

/** Time between learning the build's id and fetching its manifest (behaviour 4.3). */
const MANIFEST_MS = 1_000;

/** Target of a link: a URL, or the link itself. */
export type Target = Pick<URL, 'origin' | 'pathname'>;

/** The build on the server, as the page knows it. */
export interface Site {
  readonly pathOf: typeof pathOf;
  readonly request: typeof request;
  readonly connection: () => Connection;
  /** Returns the path to show in this document for a link; undefined when the link is left to the browser. */
  readonly softPath: (link: Target, from: string) => string | undefined;
  /** Fetches the manifest, unless it is known or the server has a newer build. */
  readonly askMap: () => Promise<void> | undefined;
}

/**
 * Learns the build's id and manifest, and watches for another build (behaviour 4.3, 4.5).
 * @param onUse called once a page could be shown here
 */
export function startSite(app: App, onUse: (site: Site) => void): void {
  let map: SiteMap | undefined;
  let asked: Promise<void> | undefined;

  const site: Site = {
    pathOf,
    request,
    connection,
    softPath: (link, from) =>
      map && link.origin === location.origin ? softPath(link, from, map) : undefined,
    askMap: () => {
      if (map) return undefined;
      asked ??= requestJson(`/builds/meta/${app.id}.json`).then((found) => {
        map ??= parseSiteMap(found);
        asked = undefined;
      });
      return asked;
    },
  };
  let isUsed = false;
  const use = (): void => {
    if (!isUsed) onUse(site);
    isUsed = true;
  };
  const useMap = async (): Promise<void> => {
    await site.askMap();
    const here = pathOf(location);
    // A page whose links are all left to the browser needs no more scripts.
    if ([...document.links].some((link) => pathOf(link) !== here && site.softPath(link, here))) use();
  };
  const goOn = ({ id }: LatestFile): void => {
    app.id = id;
    map = undefined;
    // The slowest connections wait for a click that needs the manifest.
    if (connection().effectiveType === 'slow-2g') use();
    else setTimeout(useMap, MANIFEST_MS);
  };
  const check = createUpdateCheck({
    ask: async () => parseLatest(await requestJson(`/builds/latest.json?${Date.now()}`)),
    isHidden: () => document.hidden,
    onKnown: goOn,
    onUpdate: (latest) => {
      // The page's payloads and manifest are of another build: every page is loaded in full, until it is known that it
      // can go on.
      map = { prerendered: [], layouts: {} };
      dispatchEvent(new CustomEvent('app:manifest:update', { detail: latest }));
      whenIdle(() =>
        load(
          () => import('./new-build.ts'),
          ({ start }) => start(latest, site, goOn),
        ),
      );
    },
  });
  whenIdle(check.start);
  addEventListener('visibilitychange', check.wake);
}
