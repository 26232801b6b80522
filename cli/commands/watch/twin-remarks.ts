import type { MadeSite } from '../../build-result.ts';
import { gateInput } from '../../check/gate.ts';
import type { Ages } from '../../check/twins/ages.ts';
import { dataDifferences } from '../../check/twins/data-twins.ts';
import { SAYINGS } from '../../check/twins/twin-diagnostics.ts';
import { compareTwins, twinPairs } from '../../check/twins/twins.ts';
import { formatCount } from '../../report/units.ts';
import type { Diagnostic, Location } from '../../types.ts';
import { MOST_SHOWN } from './watch-progress.ts';

/** Remarks of a report about twins. */
interface TwinRemarks {
  readonly remarks: readonly Diagnostic[];
  /** Times of each document's changes in git; empty when they are unknown. */
  readonly ages: Ages;
}

/**
 * Lists the differences of twins, once for each of the two documents, with both lines in the sentence. For one address,
 * a stale twin is reported at both documents; in a list of all pages, only at the stale one.
 * @param path address whose twins alone are compared
 */
export function twinRemarks(root: string, made: MadeSite | undefined, path?: string): TwinRemarks {
  if (made === undefined) return { remarks: [], ages: new Map() };
  const pairs = twinPairs(made.site.pages).filter(
    ({ fr, en }) => path === undefined || fr.path === path || en.path === path,
  );
  const input = gateInput(made, root);
  const { compared, ages } = compareTwins(pairs, input);
  const remarks = compared.flatMap(({ differences, stale }) => [
    ...differences.flatMap(bothWays),
    ...(stale === undefined ? [] : [stale.older, ...(path === undefined ? [] : [stale.newer])]).map(plain),
  ]);
  // Data belongs to no page: the list of all pages says what differs there.
  const data = path === undefined ? dataDifferences(input) : [];
  return { remarks: [...remarks, ...data.map(plain)], ages };
}

function bothWays(diagnostic: Diagnostic): readonly Diagnostic[] {
  const { text, location, notes = [] } = diagnostic;
  const other = notes.find((note) => note.location !== undefined)?.location;
  if (location === undefined || other === undefined) return [diagnostic];
  const told = `${text} (${placeOf(location)} and ${placeOf(other)})`;
  return [location, other].map((place) => plain({ ...diagnostic, text: told, location: place }));
}

/** Removes the notes of a diagnostic, which reports join to its sentence. */
function plain({ notes: _, ...diagnostic }: Diagnostic): Diagnostic {
  return diagnostic;
}

function placeOf({ file, line = 1 }: Location): string {
  return `${file}:${line}`;
}

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
    for (const { pair, differences, stale } of compareTwins(pairs, gateInput(made, root)).compared) {
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
