import type { App } from './app.ts';
import type { Report } from './errors.ts';
import { createPageView, createTransition } from './page.ts';
import { createPayloads, requestPayload } from './payload.ts';
import type { SitePolicy } from './policy.ts';
import { mayPrefetch, startPrefetch } from './prefetch.ts';
import { startPositions } from './scroll.ts';
import type { Site } from './site.ts';
import { isOwnLink, startNavigation } from './soft-navigation.ts';

/** Parts that the entry script hands over. */
export interface PagesTools {
  readonly app: App;
  readonly policy: SitePolicy;
  readonly report: Report;
  readonly site: Site;
  /** Ends the entry script's handling of the history; false when the page is already being reloaded. */
  readonly stay: () => boolean;
}

/** Shows pages of the site without loading their documents, and fetches their payloads ahead (behaviour 4.1 to 4.3). */
export function start({ app, policy, report, site, stay }: PagesTools): void {
  if (!stay()) return;
  const payloads = createPayloads((path) =>
    requestPayload(path, { buildId: app.id ?? '', request: site.request }),
  );
  addEventListener('app:manifest:update', payloads.forget);
  startNavigation({
    site,
    payload: payloads.get,
    transition: createTransition(),
    view: createPageView(app, policy),
    giveUp: (error) => report(error, 'fatal'),
    positions: startPositions(),
  });
  const pathOf = (link: HTMLAnchorElement): string | undefined => {
    const here = site.pathOf(location);
    const path = site.softPath(link, here);
    return mayPrefetch(site.connection()) && isOwnLink(link) && path !== here ? path : undefined;
  };
  startPrefetch({ pathOf, fetchAhead: payloads.get });
}
