/** Time constant of the ring's ease. */
export const EASE_MS = 100;

/** Behaviour of the cursor: whether it is there, and how its ring moves (behaviour 4.6). */
export type CursorMotion = 'none' | 'eased' | 'still';

/** The device's pointer and its user's wishes: a mouse, forced colours, less motion. */
export type Pointing = readonly boolean[];

/** No cursor without a mouse or under forced colours; one that does not ease where less motion is asked for. */
export function cursorMotion([isFine, isForcedColours, isCalm]: Pointing): CursorMotion {
  if (!isFine || isForcedColours) return 'none';
  return isCalm ? 'still' : 'eased';
}

/** Position of the ring after some milliseconds on its way; it arrives when it is as good as there. */
export function easeTowards(from: number, to: number, milliseconds: number): number {
  const next = to + (from - to) * Math.exp(-milliseconds / EASE_MS);
  return Math.abs(to - next) < 0.2 ? to : next;
}
