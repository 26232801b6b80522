import type { Polygon } from '../geometry.ts';
import { rect } from '../geometry.ts';
import { face } from '../hatch.ts';

/** A place on a front face, and how far it goes in (right and up, as depth recedes). */
export interface Hole {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly dx: number;
  readonly dy: number;
}

/** A hole in the face of the timber it is drawn on: its left wall, its floor, its dark back. */
export function hole({ x, y, width, height, dx, dy }: Hole): string {
  const [right, bottom] = [x + width, y + height];
  const wall: Polygon = [
    [x, y],
    [x + dx, y],
    [x + dx, bottom - dy],
    [x, bottom],
  ];
  const floor: Polygon = [
    [x, bottom],
    [right, bottom],
    [right, bottom - dy],
    [x + dx, bottom - dy],
  ];
  return face('s', wall) + face('t', floor) + face('o', rect(x + dx, y, width - dx, height - dy));
}
