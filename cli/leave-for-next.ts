import type { Run } from './build-run.ts';
import { leavePages, soundPages } from './pages/left-pages.ts';
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
  const pages = soundPages(made.pages);
  const ranges = pack.leave([...props, ...pages.map(({ detailsAt }) => detailsAt)]);
  if (ranges === undefined) return;
  leaveRouted(site, ranges.slice(0, props.length), stored);
  const { environment, left: before } = made;
  leavePages(pages, { environment, before, ranges: ranges.slice(props.length) }, stored);
  pack.save();
}
