import type { Point, Polygon } from './geometry.ts';
import { closed, pair } from './geometry.ts';
import { random } from './random.ts';

interface GrainOptions {
  readonly seed: number;
  /** Mean distance between lines. */
  readonly gap: number;
  /** Direction of the grain. @default 'across' */
  readonly direction?: 'across' | 'upright';
}

/** Share of lines that break. */
const BREAKS = 0.7;

/** Returns the path data of wood grain clipped to a polygon: uneven, broken lines, as a burin leaves them. */
export function grain(polygon: Polygon, options: GrainOptions): string {
  const { seed, gap, direction = 'across' } = options;
  const upright = direction === 'upright';
  const turned: Polygon = upright ? polygon.map(([x, y]) => [y, x]) : polygon;
  const next = random(seed);
  const heights = turned.map(([, y]) => y);
  const bottom = Math.max(...heights) - 2;
  let data = '';
  for (let y = Math.min(...heights) + gap * (0.4 + next() * 0.5); y < bottom; y += gap * (0.5 + next())) {
    for (const [from, to] of spans(turned, y)) {
      let x = from + 3;
      while (x < to - 6) {
        const stop = next() < BREAKS ? Math.min(to - 3, x + (to - from) * (0.2 + next() * 0.6)) : to - 3;
        const length = Math.round(stop - x);
        if (length > 3)
          data += upright
            ? `M${pair(Math.round(y), Math.round(x))}v${length}`
            : `M${pair(Math.round(x), Math.round(y))}h${length}`;
        x = stop + 8 + next() * 28;
      }
    }
  }
  return data;
}

/**
 * Draws even lines along a vector, over the face that it sweeps from the edge between `p` and `q`. They are one dashed
 * stroke under a transform: a few bytes for any number of lines.
 */
export function bars(p: Point, q: Point, options: BarsOptions): string {
  const { along, gap, name = 'e' } = options;
  const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const lines = Math.round(length / gap);
  if (lines < 2) return '';
  const step = 1 / lines;
  const matrix = [along[0], along[1], q[0] - p[0], q[1] - p[1], p[0], p[1]].map((value) => Math.round(value));
  const on = step * 0.22;
  return `<path class="${name}" transform="matrix(${matrix.join(' ')})" d="M.5 ${thousandths(step * 0.4)}V1" stroke-dasharray="${thousandths(on)} ${thousandths(step - on)}"/>`;
}

interface BarsOptions {
  readonly along: Point;
  /** Distance between lines. */
  readonly gap: number;
  /** Class of the stroke. @default 'e' */
  readonly name?: string;
}

/** Returns the pairs of entry and exit at which a level crosses a polygon. */
function spans(polygon: Polygon, y: number): readonly (readonly [number, number])[] {
  const crossings: number[] = [];
  polygon.forEach(([ax, ay], index) => {
    const [bx, by] = polygon[(index + 1) % polygon.length] ?? [ax, ay];
    if ((ay <= y && by > y) || (by <= y && ay > y)) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
  });
  crossings.sort((a, b) => a - b);
  const pairs: [number, number][] = [];
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    pairs.push([crossings[index] ?? 0, crossings[index + 1] ?? 0]);
  }
  return pairs;
}

function thousandths(value: number): string {
  return String(Math.round(value * 1000) / 1000).replace(/^0\./, '.');
}

/** Returns the markup of a filled polygon. */
export function face(name: string, polygon: Polygon): string {
  return `<path class="${name}" d="${closed(polygon)}"/>`;
}
