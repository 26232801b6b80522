import type { Point } from './geometry.ts';
import { closed, recess, shift } from './geometry.ts';
import { random } from './random.ts';
import { svg } from './svg.ts';

/** Draws growth rings, one per year. */
export function rings(years: number): string {
  const next = random(5);
  const drawn = ringsOf(years, 58).map((mean, index) => {
    const kind = index === years - 1 ? 'ring heart' : 'ring';
    return `<path class="${kind}" d="${smooth(outline(mean, next() * 6), 1)}"/>`;
  });
  return svg(drawn.join(''), { x: -60, y: -60, width: 120, height: 120 });
}

const RADIUS = 300;
/** Shares of a ring's width at which its finer growth is drawn, from its edge inwards. */
const GROWTH = [0.24, 0.56] as const;
/** Points of an outline: enough for its five waves. */
const POINTS = 24;

/** Draws the end of a log, with bark, side and a crack of drying: a ring per year, from the founding one to this. */
export function ageRings(founded: number, year: number): string {
  const years = year - founded + 1;
  const wide = RADIUS / years;
  const next = random(5);
  const phases = Array.from({ length: years }, () => next() * 6);
  const outer = outline(RADIUS, phases[0] ?? 0);
  const drawn = ringsOf(years, RADIUS).map((mean, index) => {
    const at = (reach: number) => outline(reach, phases[index] ?? 0);
    const kind = index === years - 1 ? 'ring heart' : index % 2 === 0 ? 'ring' : 'ring late';
    const grain = GROWTH.map((share) => smooth(at(mean - wide * share), 0)).join('');
    return `<path class="${kind}" d="${smooth(at(mean), 0)}"/><path class="ring-grain" d="${grain}"/>`;
  });
  const size = Math.min(27, Math.round(wide * 0.36));
  const labels = Array.from({ length: years }, (_, index) => {
    const x = index === 0 ? 0 : Math.round(-wide * (index + 0.5));
    return `<text class="ring-label" font-size="${size}" x="${x}" y="${Math.round(size / 3)}">${founded + index}</text>`;
  });
  return svg(side(outer) + drawn.join('') + crack(wide) + labels.join(''), {
    x: -322,
    y: -372,
    width: 734,
    height: 694,
  });
}

const [DX, DY] = recess(140);

/** Draws the side of the log in bark: the area that its outline passes on its way back, with grain. */
function side(outer: readonly Point[]): string {
  const across = outer.map(([x, y]) => x * DY - y * DX);
  const from = across.indexOf(Math.min(...across));
  const to = across.indexOf(Math.max(...across));
  const count = (to - from + outer.length) % outer.length;
  const run = (start: number, length: number): Point[] =>
    Array.from({ length: length + 1 }, (_, step) => outer[(start + step) % outer.length] ?? [0, 0]);
  const forth = run(from, count);
  const back = run(to, outer.length - count).reverse();
  const far: readonly Point[] = reach(forth) > reach(back) ? forth : back;
  const body = smooth([...shift(far, DX, DY), ...[...far].reverse()], 0);
  const next = random(9);
  const lines = far.slice(1, -1).map(([x, y]) => {
    const [start, end] = [0.08 + next() * 0.3, 0.6 + next() * 0.36];
    return `M${Math.round(x + DX * start)} ${Math.round(y + DY * start)}l${Math.round(DX * (end - start))} ${Math.round(DY * (end - start))}`;
  });
  return `<g class="ring-side"><path class="s" d="${body}"/><path class="h" d="${lines.join('')}"/></g>`;
}

/** Returns the mean distance of points in the direction of depth. */
function reach(points: readonly Point[]): number {
  return points.reduce((total, [x, y]) => total + x * DX + y * DY, 0) / points.length;
}

/** Draws a wedge from the heart's edge towards the bark, as wood dries. */
function crack(wide: number): string {
  const turn = 0.62;
  const at = (reach: number, off: number): Point => [
    Math.round(reach * Math.cos(turn) - off * Math.sin(turn)),
    Math.round(reach * Math.sin(turn) + off * Math.cos(turn)),
  ];
  const reach = RADIUS - wide * 0.9;
  const wedge = [
    at(reach + wide, -7),
    at(reach, -1),
    at(wide * 0.9, 3),
    at(reach - 12, 7),
    at(reach + wide, 8),
  ];
  return `<path class="ring-crack" d="${closed(wedge)}"/>`;
}

/** Returns the radii, the outermost first. */
function ringsOf(years: number, radius: number): readonly number[] {
  return Array.from({ length: years }, (_, index) => (radius * (years - index)) / years);
}

/** Returns the points of an uneven circle. */
function outline(mean: number, phase: number): readonly Point[] {
  return Array.from({ length: POINTS }, (_, step): Point => {
    const angle = (step / POINTS) * Math.PI * 2;
    const reach = mean * (1 + 0.03 * Math.sin(angle * 3 + phase) + 0.02 * Math.sin(angle * 5 - phase * 2));
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });
}

/** Returns the path data of a closed curve through the middles of a polygon's sides. */
function smooth(points: readonly Point[], digits: number): string {
  const at = (index: number): Point => points[index % points.length] ?? [0, 0];
  const middle = (index: number): Point => [
    (at(index)[0] + at(index + 1)[0]) / 2,
    (at(index)[1] + at(index + 1)[1]) / 2,
  ];
  const text = (pair: Point) => pair.map((value) => Number(value.toFixed(digits))).join(' ');
  const curves = points.map((_, index) => `Q${text(at(index + 1))} ${text(middle(index + 1))}`);
  return `M${text(middle(0))}${curves.join('')}z`;
}
