import type { Point, Polygon } from './geometry.ts';
import { line } from './geometry.ts';
import type { Species } from './piece.ts';
import { piece } from './piece.ts';
import { hash, random } from './random.ts';
import { svg } from './svg.ts';

const [LENGTH, WIDTH, THICK] = [270, 54, 16];

/** How steep each blade stands, in degrees from the horizontal: the rule unfolds to the right, the last one is flat. */
const BLADES: readonly (readonly [degrees: number, species: Species])[] = [
  [-76, 'm'],
  [62, 'w'],
  [-46, 'c'],
  [27, 'w'],
  [0, 'm'],
];

/** A carpenter's folding rule, opened a little differently on each page: what pages of rules show. */
export function foldingRule(key: string): string {
  const next = random(hash(key));
  let at: Point = [70, 385];
  const blades = BLADES.map(([degrees, species], index) => {
    const last = index === BLADES.length - 1;
    const angle = ((degrees + (last ? 0 : (next() - 0.5) * 8)) * Math.PI) / 180;
    const from = at;
    const length = last ? LENGTH * 4 : LENGTH;
    at = [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length];
    return blade(species, { from, angle, length });
  });
  // Every other blade lies behind its neighbours, as on the real thing.
  const body = [1, 3, 0, 2, 4].map((index) => blades[index]).join('');
  return svg(body, { width: 960, height: 440 });
}

interface Blade {
  readonly from: Point;
  readonly angle: number;
  readonly length: number;
}

/** A flat blade, its divisions along one edge, and the pin that it turns about. */
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
