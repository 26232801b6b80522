import type { Run } from './build-run.ts';
import { detailsToLeave, leaveFinished } from './pages/left-pages.ts';
import type { MadePages } from './pages/make-pages.ts';
import { leaveRouted } from './resolve/recall.ts';
import type { Site } from './types.ts';

/** Leaves what the next process need not make again: texts first, since the rest tells their places. */
export function leaveForNext(
  { stored }: Run,
  { site, made }: { readonly site: Site; readonly made: MadePages },
): void {
  const { pack } = stored;
  if (pack.isSaved()) return;
  const props = site.routedFrom === undefined ? [] : site.pages.map(stored.placeOf);
  if (!props.every((place) => place !== undefined)) return;
  const places = pack.leave([...props, ...detailsToLeave(made.pages)]);
  if (places === undefined) return;
  leaveRouted(site, places.slice(0, props.length), stored);
  const { environment, left: before, pages } = made;
  const own = places.slice(props.length);
  leaveFinished(pages, { environment, before, routed: site.pages, places: own }, stored);
  pack.save();
}
