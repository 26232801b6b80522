import type { MadeSite } from '../../build-result.ts';
import type { Ages } from '../../check/twins/ages.ts';
import { dataDifferences } from '../../check/twins/data-twins.ts';
import type { ComparedTwins, Pair } from '../../check/twins/twins.ts';
import { compareTwins, twinPairs } from '../../check/twins/twins.ts';
import { readText } from '../../read/tree.ts';
import type { Diagnostic, Location } from '../../types.ts';

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
  const { compared, ages } = comparedTwins(pairs, root, made);
  const remarks = compared.flatMap(({ differences, stale }) => [
    ...differences.flatMap(bothWays),
    ...(stale === undefined ? [] : [stale.older, ...(path === undefined ? [] : [stale.newer])]).map(plain),
  ]);
  const read = (file: string) => readText(root, file).value;
  // Data belongs to no page: the list of all pages says what differs there.
  const data = path === undefined ? dataDifferences({ ...made, read }) : [];
  return { remarks: [...remarks, ...data.map(plain)], ages };
}

/** Compares twins as their files are now. */
export function comparedTwins(pairs: readonly Pair[], root: string, made: MadeSite): ComparedTwins {
  return compareTwins(pairs, { ...made, root, read: (file) => readText(root, file).value });
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
