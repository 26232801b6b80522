import type { Corners, Point, Polygon } from './geometry.ts';
import { back, closed, DEPTH, recess, rect } from './geometry.ts';
import { bars, face, grain } from './hatch.ts';

/**
 * Species of timber. The ground chooses `a` and `b`; the others are always the same: merisier, craie, encre, raw birch,
 * deep blue, sapwood.
 */
export type Species = 'a' | 'b' | 'm' | 'c' | 'n' | 'w' | 'd' | 'u';

export interface PieceOptions {
  /** Depth of the front face; 0 is nearest. @default 0 */
  readonly at?: number;
  /** Mean distance between lines of grain; 0 for none. @default 14 */
  readonly grain?: number;
  /** Distance between hatching lines of side faces; 0 for none. @default 6 */
  readonly hatch?: number;
  readonly seed?: number;
  /** @default 'across' */
  readonly direction?: 'across' | 'upright';
}

/** Draws a piece of timber: a front outline pushed back along the depth, with its tops and sides. */
export function piece(species: Species, outline: Polygon, depth: number, options: PieceOptions = {}): string {
  const { at = 0, hatch = 6, seed = 3, direction = 'across' } = options;
  const front = clockwise(outline).map((point) => back(point, at));
  const gap = options.grain ?? 14;
  const lines = gap === 0 ? '' : grain(front, { seed, gap, direction });
  const sides = facesOf(front, depth).map(({ quad, top }) => {
    const [p, q] = quad;
    return (
      face(top ? 't' : 's', quad) +
      (top || hatch === 0 ? '' : bars(p, q, { along: [DEPTH[0] * depth, DEPTH[1] * depth], gap: hatch }))
    );
  });
  return `<g class="pc ${species}">${sides.join('')}${face('f', front)}${lines === '' ? '' : `<path class="h" d="${lines}"/>`}</g>`;
}

/** Draws a squared timber: a rectangle pushed back. */
export function timber(species: Species, box: Box, options: PieceOptions = {}): string {
  const { x, y, width, height, depth } = box;
  return piece(species, rect(x, y, width, height), depth, options);
}

/** Draws the outline of a missing timber. */
export function ghost({ from, to, height, depth }: Gap): string {
  const [dx, dy] = recess(depth);
  return `<path class="dash" d="M${from} 0H${to}v${height}H${from}M${to} 0l${dx} ${dy}v${height}l${-dx} ${-dy}M${from + dx} ${dy}H${to + dx}"/>`;
}

/** Place of a missing timber, from left to right. */
interface Gap extends Pick<Box, 'height' | 'depth'> {
  readonly from: number;
  readonly to: number;
}

/**
 * Draws squared timbers of one species that do not hide one another: one path for all tops, one for all sides, one for
 * all fronts. No lines.
 */
export function timbers(species: Species, boxes: readonly Box[]): string {
  const faces = { t: '', s: '', f: '' };
  for (const { x, y, width, height, depth } of boxes) {
    const [dx, dy] = [DEPTH[0] * depth, DEPTH[1] * depth];
    faces.t += closed([
      [x, y],
      [x + width, y],
      [x + width + dx, y + dy],
      [x + dx, y + dy],
    ]);
    faces.s += closed([
      [x + width, y],
      [x + width + dx, y + dy],
      [x + width + dx, y + height + dy],
      [x + width, y + height],
    ]);
    faces.f += closed(rect(x, y, width, height));
  }
  const paths = Object.entries(faces).map(([name, data]) => `<path class="${name}" d="${data}"/>`);
  return boxes.length === 0 ? '' : `<g class="pc ${species}">${paths.join('')}</g>`;
}

/** Place and size of a squared timber's front face, and its depth. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

interface Side {
  readonly quad: Corners;
  readonly top: boolean;
}

/** Returns the faces that are visible besides the front one, farthest first. */
function facesOf(front: Polygon, depth: number): readonly Side[] {
  const seen: (Side & { readonly near: number })[] = [];
  front.forEach((p, index) => {
    const q = front[(index + 1) % front.length] ?? p;
    const normal: Point = [q[1] - p[1], p[0] - q[0]];
    if (normal[0] * DEPTH[0] + normal[1] * DEPTH[1] <= 0.01) return;
    const near = ((p[0] + q[0]) / 2) * DEPTH[0] + ((p[1] + q[1]) / 2) * DEPTH[1];
    seen.push({ quad: [p, q, back(q, depth), back(p, depth)], top: -normal[1] > normal[0], near });
  });
  return seen.sort((a, b) => b.near - a.near);
}

function clockwise(outline: Polygon): Polygon {
  const area = outline.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return area > 0 ? outline : [...outline].reverse();
}
