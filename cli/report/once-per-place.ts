import type { Diagnostic } from '../types.ts';

/** A mistake that several pages meet is said once; when the project's own code made it, with their number. */
export function oncePerPlace(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const counts = new Map<string, number>();
  const firsts = diagnostics.filter((diagnostic) => {
    const count = counts.get(placeOf(diagnostic)) ?? 0;
    counts.set(placeOf(diagnostic), count + 1);
    return count === 0;
  });
  return firsts.map((diagnostic) => {
    const others = (counts.get(placeOf(diagnostic)) ?? 1) - 1;
    if (others === 0 || !OWN_CODE.has(diagnostic.code)) return diagnostic;
    const text = `and on ${others} other ${others === 1 ? 'page' : 'pages'}`;
    return { ...diagnostic, notes: [...(diagnostic.notes ?? []), { text }] };
  });
}

/** Codes of what the project's own functions do wrong: usually for every page that they are called for. */
export const OWN_CODE: ReadonlySet<string> = new Set(['template-threw', 'async-hook', 'bad-hook-answer']);

/** Without the line's text: a diagnostic for each word of a long line would write that line as often. */
function placeOf({ code, text, location }: Diagnostic): string {
  return JSON.stringify([code, text, location?.file, location?.line, location?.column, location?.length]);
}
