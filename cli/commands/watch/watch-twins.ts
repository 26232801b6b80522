import type { Made } from '../../build-result.ts';
import { twinPairs } from '../../check/twins/twins.ts';
import { twinRemarks } from './twin-remarks.ts';

/** Lines about the twins of edited documents that are not as they were told last; empty when there is nothing new. */
type WatchTwins = (made: Made | undefined, edited: ReadonlySet<string>) => Promise<string>;

/** Makes what tells an editor in a line that a page and its twin do not say the same, and when they do again. */
export function createWatchTwins(root: string): WatchTwins {
  const told = new Map<string, number>();
  return async (made, edited) => {
    if (made === undefined || edited.size === 0) return '';
    const pairs = twinPairs(made.site.pages).filter((pair) =>
      [pair.fr, pair.en].some(({ props }) => edited.has(props.internal.page.file)),
    );
    const lines: string[] = [];
    for (const { fr, en } of pairs) {
      const remarks = await twinRemarks({ root, made, path: fr.path });
      const count = new Set(remarks.map(({ text }) => text)).size;
      if (count === (told.get(fr.path) ?? 0)) continue;
      told.set(fr.path, count);
      const both = `${fr.path} and ${en.path}`;
      lines.push(
        count === 0
          ? `${both} say the same again.\n`
          : `${both} differ in ${count === 1 ? 'a place' : `${count} places`}: "site check" shows each.\n`,
      );
    }
    return lines.join('');
  };
}
