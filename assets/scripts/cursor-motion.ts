/** Time constant of the ring's ease. */
export const EASE_MS = 100;

/** Behaviour of the cursor: no cursor, an eased ring, or a ring that moves with the dot (behaviour 4.6). */
export type CursorMotion = 'none' | 'eased' | 'still';

/** The device's pointer and its user's settings: a mouse, forced colours, less motion. */
export type Pointing = readonly boolean[];

/** Returns no cursor without a mouse or under forced colours, and no ease when the user asks for less motion. */
export function cursorMotion([isFine, isForcedColours, isCalm]: Pointing): CursorMotion {
  if (!isFine || isForcedColours) return 'none';
  return isCalm ? 'still' : 'eased';
}

/** Returns the position of the ring after some milliseconds on its way. It arrives once it is close enough. */
export function easeTowards(from: number, to: number, milliseconds: number): number {
  const next = to + (from - to) * Math.exp(-milliseconds / EASE_MS);
  return Math.abs(to - next) < 0.2 ? to : next;
}
