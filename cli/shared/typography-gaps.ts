/** Spaces that a rule may change: a line's end in the source is one, a blank line is not. */
export const SPACES = String.raw`(?:[ \t\u00A0]|\n(?!\n))+`;

/** Patterns of the text before a gap and of the text after it. */
export type Gap = readonly [before: string, after: string];

/** Makes a pattern of gaps at such places. It tries only whole ones: the parts of a long one would cost its square. */
export function gaps(places: readonly Gap[]): RegExp {
  const choices = places.map(([before, after]) => `(?=${after})(?<=${before}${SPACES})`);
  return new RegExp(`(?<![ \\t\\u00A0\\n])${SPACES}(?![ \\t\\u00A0])(?:${choices.join('|')})`, 'gu');
}
