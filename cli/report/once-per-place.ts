import { addTo } from '../shared/add-to.ts';
import type { Diagnostic } from '../types.ts';

/** Reports a mistake of several pages once; when the project's own code made it, with the number of other pages. */
export function oncePerPlace(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const places = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) addTo(places, placeOf(diagnostic), diagnostic);
  return [...places.values()].flatMap(([first, ...others]): readonly Diagnostic[] => {
    if (first === undefined) return [];
    if (others.length === 0 || !OWN_CODE.has(first.code)) return [first];
    const text = `and on ${others.length} other ${others.length === 1 ? 'page' : 'pages'}`;
    return [{ ...first, notes: [...(first.notes ?? []), { text }] }];
  });
}

/** Codes of mistakes of the project's own functions, which usually make them for every page. */
export const OWN_CODE: ReadonlySet<string> = new Set(['template-threw', 'async-hook', 'bad-hook-answer']);

/** Makes a key of a diagnostic, without the line's text: a long line may have a diagnostic for each of its words. */
function placeOf({ code, text, location }: Diagnostic): string {
  return JSON.stringify([code, text, location?.file, location?.line, location?.column, location?.length]);
}
