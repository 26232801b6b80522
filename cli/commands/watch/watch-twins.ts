import type { MadeSite } from '../../build-result.ts';
import { SAYINGS } from '../../check/twins/twin-diagnostics.ts';
import { twinPairs } from '../../check/twins/twins.ts';
import { formatCount } from '../../report/units.ts';
import { comparedTwins } from './twin-remarks.ts';
import { MOST_SHOWN } from './watch-progress.ts';

/** Writes lines about twins of edited documents that differ otherwise than last told; empty when nothing is new. */
type WatchTwins = (made: MadeSite | undefined, edited: ReadonlySet<string>) => string;

/**
 * Creates the function that tells an editor in a line that a page and its twin do not say the same, and when they do
 * again. A pair that cannot be compared keeps what was told last.
 */
export function createWatchTwins(root: string): WatchTwins {
  const told = new Map<string, number>();
  return (made, edited) => {
    if (made === undefined || edited.size === 0) return '';
    const pairs = twinPairs(made.site.pages).filter(({ fr, en }) =>
      [fr, en].some(({ props }) => edited.has(props.internal.page.file)),
    );
    const lines: string[] = [];
    for (const { pair, differences, stale } of comparedTwins(pairs, root, made).compared) {
      const { fr, en } = pair;
      // What was not translated does not differ: the panel and the desk say so.
      const differing = differences.filter(({ code }) => code !== SAYINGS.code);
      const count = differing.length + (stale === undefined ? 0 : 1);
      if (count === (told.get(fr.path) ?? 0)) continue;
      told.set(fr.path, count);
      const both = `${fr.path} and ${en.path}`;
      lines.push(
        count === 0
          ? `${both} say the same again.\n`
          : `${both} differ in ${count === 1 ? 'a place' : `${count} places`}: "site check" shows each.\n`,
      );
    }
    const left = lines.length - MOST_SHOWN;
    // One command may have edited thousands of documents.
    const rest =
      left > 0 ? `… and ${formatCount(left, 'more pair')} of pages: "site check" shows each.\n` : '';
    return lines.slice(0, MOST_SHOWN).join('') + rest;
  };
}
