import type { Polygon } from '../geometry.ts';
import { closed, rect } from '../geometry.ts';

/** A hole in a front face: its place, and how far it goes in (right and up, as depth recedes). */
export interface Hole {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly dx: number;
  readonly dy: number;
}

/** Draws holes in the face of a timber: their left walls, their floors, their dark backs. */
export function holes(list: readonly Hole[]): string {
  const all = (outline: (hole: Hole) => Polygon) => list.map((hole) => closed(outline(hole))).join('');
  if (list.length === 0) return '';
  return `<path class="s" d="${all(wall)}"/><path class="t" d="${all(floor)}"/><path class="o" d="${all(deep)}"/>`;
}

function wall({ x, y, height, dx, dy }: Hole): Polygon {
  return [
    [x, y],
    [x + dx, y],
    [x + dx, y + height - dy],
    [x, y + height],
  ];
}

function floor({ x, y, width, height, dx, dy }: Hole): Polygon {
  const bottom = y + height;
  return [
    [x, bottom],
    [x + width, bottom],
    [x + width, bottom - dy],
    [x + dx, bottom - dy],
  ];
}

function deep({ x, y, width, height, dx, dy }: Hole): Polygon {
  return rect(x + dx, y, width - dx, height - dy);
}
