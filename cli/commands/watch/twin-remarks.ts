import type { Made } from '../../build-result.ts';
import { TWINS, twinPairs } from '../../check/twins/twins.ts';
import { readText } from '../../read/tree.ts';
import type { Diagnostic, Location } from '../../types.ts';

/** Where twins are compared, and which: those of one address, or all. */
interface TwinRemarksInput {
  /** Absolute path of the project. */
  readonly root: string;
  readonly made: Made | undefined;
  readonly path?: string;
}

/** What twins do not say alike, once for each of the two documents, with both lines in the sentence. */
export async function twinRemarks({ root, made, path }: TwinRemarksInput): Promise<readonly Diagnostic[]> {
  if (made === undefined) return [];
  const pairs = twinPairs(made.site.pages).filter(
    ({ fr, en }) => path === undefined || fr.path === path || en.path === path,
  );
  const pages = pairs.flatMap(({ fr, en }) => [fr, en]);
  const input = { ...made, root, asked: pages, read: (file: string) => readText(root, file).value };
  const found = await TWINS.look(input);
  return found.filter(({ ignoredByStrict }) => ignoredByStrict !== true).flatMap(bothWays);
}

function bothWays(diagnostic: Diagnostic): readonly Diagnostic[] {
  const { severity, code, text, location, notes = [] } = diagnostic;
  const other = notes.find((note) => note.location !== undefined)?.location;
  if (location === undefined || other === undefined) return [diagnostic];
  const told = `${text} (${placeOf(location)} and ${placeOf(other)})`;
  return [location, other].map((place) => ({ severity, code, text: told, location: place }));
}

function placeOf({ file, line = 1 }: Location): string {
  return `${file}:${line}`;
}
