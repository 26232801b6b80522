/**
 * Distances of a drawing's pieces from their places, in its own units. The policy allows no style attributes, so each
 * distance is a class, with a rule in the stylesheet.
 */
export const OFFSETS = [
  [-22, 0],
  [22, 0],
  [-24, 0],
  [24, 0],
  [36, -32],
  [-100, 0],
  [100, 0],
  [17, 0],
  [-117, 69],
  [0, 26],
  [0, -44],
  [64, 0],
  [116, 0],
  [90, 28],
  [-120, -57],
] as const satisfies readonly (readonly [number, number])[];

/** A known distance, right and down. */
export type Offset = (typeof OFFSETS)[number];

/** Returns the class of a distance. */
export function offsetClass([x, y]: Offset): string {
  return `o${x}_${y}`.replaceAll('-', 'n');
}

/** Returns the class and the declarations of every distance. */
export function offsetRules(): readonly (readonly [string, string])[] {
  return OFFSETS.map((offset) => [offsetClass(offset), `--mx:${offset[0]}px;--my:${offset[1]}px`] as const);
}
