/** Spaces that a rule may change: a line's end in the source is one, a blank line is not. */
export const SPACES = String.raw`(?:[ \t\u00A0]|\n(?!\n))+`;

/** What is before a gap and what is after it, as parts of a pattern. */
export type Gap = readonly [before: string, after: string];

/** Gaps between what is before and after. Only whole ones are tried: the parts of a long one would cost its square. */
export function gaps(places: readonly Gap[]): RegExp {
  const choices = places.map(([before, after]) => `(?=${after})(?<=${before}${SPACES})`);
  return new RegExp(`(?<![ \\t\\u00A0\\n])${SPACES}(?![ \\t\\u00A0])(?:${choices.join('|')})`, 'gu');
}
