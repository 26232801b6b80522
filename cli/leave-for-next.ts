import type { Run } from './build-run.ts';
import { detailsToLeave, leaveFinished } from './pages/left-pages.ts';
import type { MadePages } from './pages/make-pages.ts';
import { leaveRouted } from './resolve/recall.ts';
import type { Site } from './types.ts';

/** Saves what the next process can reuse: texts first, since the other tables hold their ranges. */
export function leaveForNext(
  { stored }: Run,
  { site, made }: { readonly site: Site; readonly made: MadePages },
): void {
  const { pack } = stored;
  if (pack.isSaved()) return;
  const props = site.routedFrom === undefined ? [] : site.pages.map(stored.rangeOf);
  if (!props.every((range) => range !== undefined)) return;
  const ranges = pack.leave([...props, ...detailsToLeave(made.pages)]);
  if (ranges === undefined) return;
  leaveRouted(site, ranges.slice(0, props.length), stored);
  const { environment, left: before, pages } = made;
  const own = ranges.slice(props.length);
  leaveFinished(pages, { environment, before, ranges: own }, stored);
  pack.save();
}
