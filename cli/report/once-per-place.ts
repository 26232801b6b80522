import { addTo } from '../shared/add-to.ts';
import type { Diagnostic } from '../types.ts';

/** A mistake that several pages meet is said once; when the project's own code made it, with their number. */
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

/** Codes of what the project's own functions do wrong: usually for every page that they are called for. */
export const OWN_CODE: ReadonlySet<string> = new Set(['template-threw', 'async-hook', 'bad-hook-answer']);

/** Without the line's text: a diagnostic for each word of a long line would write that line as often. */
function placeOf({ code, text, location }: Diagnostic): string {
  return JSON.stringify([code, text, location?.file, location?.line, location?.column, location?.length]);
}
