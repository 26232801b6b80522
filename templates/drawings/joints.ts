import type { Point, Polygon } from './geometry.ts';
import { back, closed, DEPTH, rect } from './geometry.ts';
import { face } from './hatch.ts';
import type { Offset } from './offset.ts';
import type { PieceOptions, Species } from './piece.ts';
import { piece } from './piece.ts';
import { moving } from './svg.ts';

/** The two timbers of a joint. */
export interface Pair {
  readonly first: Species;
  readonly second: Species;
}

const GROUND_PAIR: Pair = { first: 'a', second: 'b' };

interface ScarfOptions {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  /** Start and end of the cut. */
  readonly from: number;
  readonly to: number;
  /** Distance of each half from its place. @default closed */
  readonly gap?: { readonly left: Offset; readonly right: Offset };
  /** Length of the beam beyond both sides of the drawing. @default 0 */
  readonly over?: number;
  /** `keyed` adds the wedge that locks the joint. @default 'open' */
  readonly key?: 'open' | 'keyed';
  readonly pair?: Pair;
  readonly seed?: number;
  readonly grain?: number;
}

/** Returns the lightning cut from (x0, y) to (x1, y + height). */
export function lightning(
  x0: number,
  x1: number,
  box: { readonly y: number; readonly height: number },
): Polygon {
  const { y, height } = box;
  const width = x1 - x0;
  const middle = (x0 + x1) / 2;
  return [
    [x0, y],
    [x0 + width * 0.045, y + height * 0.16],
    [middle + width * 0.02, y + height * 0.37],
    [middle - width * 0.02, y + height * 0.63],
    [x1 - width * 0.045, y + height * 0.84],
    [x1, y + height],
  ];
}

/** Draws the trait de Jupiter, the scarf that lengthens a beam in place. */
export function scarf(options: ScarfOptions): string {
  const { width, height, depth, from, to, gap, over = 0, pair = GROUND_PAIR, seed = 4, grain = 15 } = options;
  const cut = lightning(from, to, { y: 0, height });
  const left = piece(pair.first, [[-over, 0], ...cut, [-over, height]], depth, { seed, grain });
  const right = piece(pair.second, [...cut, [width + over, height], [width + over, 0]], depth, {
    seed: seed + 1,
    grain,
  });
  const wedge = rect((from + to) / 2 - 10, height * 0.35, 20, height * 0.3);
  // The right-hand half is nearer the eye, so it is painted last.
  return (
    (gap === undefined ? left : moving(gap.left, 'l', left)) +
    (gap === undefined ? right : moving(gap.right, 'r', right)) +
    (options.key === 'keyed' ? piece('w', wedge, depth * 0.2, { grain: 0, hatch: 0, at: -depth * 0.16 }) : '')
  );
}

/** Draws the mi-bois: two halves that make one thickness only together. */
export function halfLap(): string {
  const { first, second } = GROUND_PAIR;
  const depth = 120;
  const [left, right] = lapHalves({ start: -2200, from: 325, to: 515, end: 3200, height: 132 });
  return (
    piece(first, left, depth, { seed: 9 }) + moving([36, -32], 'r', piece(second, right, depth, { seed: 12 }))
  );
}

/** A half-lap from left to right: start and end of its timbers, and of the lap between them. */
interface Lap {
  readonly start: number;
  readonly from: number;
  readonly to: number;
  readonly end: number;
  readonly height: number;
}

/** Returns both halves of a lap: there, the left one keeps the lower half of its thickness, the right one the upper. */
export function lapHalves({ start, from, to, end, height }: Lap): readonly [Polygon, Polygon] {
  const half = height / 2;
  return [
    [
      [start, 0],
      [from, 0],
      [from, half],
      [to, half],
      [to, height],
      [start, height],
    ],
    [
      [from, 0],
      [end, 0],
      [end, height],
      [to, height],
      [to, half],
      [from, half],
    ],
  ];
}

/** Draws tenon et mortaise, a rail driven into a post. `id` names its clip path, and must be unique in a document. */
export function tenon({
  id,
  pair = GROUND_PAIR,
  length = 2200,
}: {
  readonly id: string;
  readonly pair?: Pair;
  /** Length of the rail, which passes the edge of most drawings. @default 2200 */
  readonly length?: number;
}): string {
  const [x, postWidth, depth, height] = [40, 136, 112, 420];
  const rail = { x: x + postWidth, y: 120, width: length, height: 140 };
  const tongue = { y: rail.y + 28, height: 84, length: 130 };
  const at = (px: number, py: number, share: number): Point => back([px, py], depth * share);
  const hole: Polygon = [
    at(rail.x, tongue.y, 0.3),
    at(rail.x, tongue.y, 0.7),
    at(rail.x, tongue.y + tongue.height, 0.7),
    at(rail.x, tongue.y + tongue.height, 0.3),
  ];
  const mouth: Polygon = [
    at(rail.x, tongue.y + tongue.height, 0.3),
    at(rail.x, tongue.y, 0.3),
    at(rail.x, tongue.y, 0.7),
    [1200, -300],
    [1200, 700],
  ];
  const slide = (body: string) => moving([100, 0], 'r', body);
  const inside: PieceOptions = { at: depth * 0.3, grain: 16, seed: 31 };
  return (
    `<clipPath id="${id}"><path d="${closed(mouth)}"/></clipPath>` +
    piece(pair.first, rect(x, -10, postWidth, height), depth, { seed: 5, grain: 16 }) +
    face('o', hole) +
    slide(
      piece(pair.second, rect(rail.x, rail.y, rail.width, rail.height), depth * 0.3, {
        at: depth * 0.7,
        grain: 0,
      }),
    ) +
    // Only the tongue is clipped at the mortise's mouth, so that it can slide home.
    `<g clip-path="url(#${id})">${slide(piece(pair.second, rect(rail.x - tongue.length, tongue.y, tongue.length + 4, tongue.height), depth * 0.4, inside))}</g>` +
    slide(piece(pair.second, rect(rail.x, rail.y, rail.width, rail.height), depth * 0.7, { seed: 8 }))
  );
}

/** Draws the queue d'aronde, the joint that cannot pull apart. It opens along its depth, the only way in. */
export function dovetail({
  pair = GROUND_PAIR,
  over = 0,
}: {
  readonly pair?: Pair;
  /** Length of the base beyond the right side of the drawing. @default 0 */
  readonly over?: number;
} = {}): string {
  const [width, depth, base, post] = [470, 108, 150, 200];
  const [tail, flare, deep] = [130, 26, base * 0.62];
  const middle = width / 2;
  const [topLeft, topRight] = [middle - tail / 2 + flare, middle + tail / 2 - flare];
  const [lowLeft, lowRight]: [Point, Point] = [
    [middle - tail / 2, deep],
    [middle + tail / 2, deep],
  ];
  const socket: Polygon = [
    [0, 0],
    [topLeft, 0],
    lowLeft,
    lowRight,
    [topRight, 0],
    [width + over, 0],
    [width + over, base],
    [0, base],
  ];
  const key: Polygon = [[topLeft, -post], [topRight, -post], [topRight, 0], lowRight, lowLeft, [topLeft, 0]];
  return (
    piece(pair.first, socket, depth, { seed: 14 }) +
    moving([-117, 69], 'd', piece(pair.second, key, depth, { seed: 21 }))
  );
}

/** Returns the distances right and up that the depth of a drawing takes. */
export function reach(depth: number): { readonly right: number; readonly up: number } {
  return { right: DEPTH[0] * depth, up: -DEPTH[1] * depth };
}
