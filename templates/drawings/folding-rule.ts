import type { Point, Polygon } from './geometry.ts';
import { line } from './geometry.ts';
import type { Species } from './piece.ts';
import { piece } from './piece.ts';
import { hash, random } from './random.ts';
import { svg } from './svg.ts';

const [LENGTH, WIDTH, THICK] = [270, 54, 16];

/** Angles of the blades, in degrees from the horizontal: the rule unfolds to the right, and its last blade is flat. */
const SHAPES: readonly (readonly number[])[] = [
  [-76, 62, -46, 27, 0],
  [-84, 0, 84, 0],
  [-52, 4, -44, 0],
  [50, -8, 44, 0],
  [-64, 64, 0],
];
const WOODS: readonly Species[] = ['m', 'w', 'c', 'w'];

/** Draws a carpenter's folding rule, opened differently on each page. Pages of rules show it. */
export function foldingRule(key: string): string {
  const next = random(hash(key));
  const shape = SHAPES[hash(key) % SHAPES.length] ?? [];
  const first = Math.floor(next() * WOODS.length);
  const angles = shape.map((degrees, index) => {
    const play = index === shape.length - 1 ? 0 : (next() - 0.5) * 8;
    return ((degrees + play) * Math.PI) / 180;
  });
  const climb = angles.map((angle) => Math.sin(angle) * LENGTH);
  const heights = climb.map((_, index) => climb.slice(0, index).reduce((sum, each) => sum + each, 0));
  // In the middle of its frame, however far the rule climbs or falls.
  let at: Point = [70, 220 - (Math.min(...heights) + Math.max(...heights)) / 2];
  const blades = angles.map((angle, index) => {
    const from = at;
    const length = index === angles.length - 1 ? LENGTH * 4 : LENGTH;
    at = [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length];
    return blade(WOODS[(first + index) % WOODS.length] ?? 'w', { from, angle, length });
  });
  // Every other blade is behind its neighbours, as on a real rule.
  const [behind, before] = [1, 0].map((odd) => blades.filter((_, index) => index % 2 === odd).join(''));
  return svg(`${behind}${before}`, { width: 960, height: 440 });
}

interface Blade {
  readonly from: Point;
  readonly angle: number;
  readonly length: number;
}

/** Draws a flat blade, divisions along one of its edges, and the pin on which it turns. */
function blade(species: Species, { from, angle, length }: Blade): string {
  const on = (along: number, across: number): Point => [
    from[0] + Math.cos(angle) * along - Math.sin(angle) * across,
    from[1] + Math.sin(angle) * along + Math.cos(angle) * across,
  ];
  const half = WIDTH / 2;
  const outline: Polygon = [
    on(-half, -half),
    on(length + half, -half),
    on(length + half, half),
    on(-half, half),
  ];
  const marks: string[] = [];
  for (let step = 2; step * 15 < length - half; step++)
    marks.push(line([on(step * 15, -half), on(step * 15, -half + (step % 5 === 0 ? 24 : 12))]));
  const ticks = `<g class="${species}"><path class="h" stroke-width="2" d="${marks.join('')}"/></g>`;
  const [x, y] = from.map(Math.round);
  return `${piece(species, outline, THICK, { grain: 0, hatch: 0 })}${ticks}<circle class="pin" cx="${x}" cy="${y}" r="8"/>`;
}
