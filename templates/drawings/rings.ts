import { random } from './random.ts';
import { svg } from './svg.ts';

/** Growth rings, one for each year. */
export function rings(years: number): string {
  return svg(outlines(years, { radius: 58, digits: 1 }).join(''), {
    x: -60,
    y: -60,
    width: 120,
    height: 120,
  });
}

/** Large rings from the founding year to this one, each with its year. */
export function ageRings(founded: number, year: number): string {
  const years = year - founded + 1;
  const labels = Array.from({ length: years }, (_, index) => {
    const x = -(300 * (index + 0.5)) / years;
    return `<text class="ring-label${index === 0 ? ' first' : ''}" x="${Math.round(x)}" y="6">${founded + index}</text>`;
  });
  const grain = (path: string): string => path.replace(/class="[^"]*"/, 'class="ring-grain"');
  const grown = outlines(years, { radius: 300, digits: 0 }).map((path) => path + grain(path));
  return svg(grown.join('') + labels.join(''), {
    x: -312,
    y: -312,
    width: 624,
    height: 624,
  });
}

interface OutlineOptions {
  readonly radius: number;
  /** Decimals of coordinates. */
  readonly digits: number;
}

/** Uneven circles, the outermost first; the innermost is the heart. */
function outlines(years: number, { radius, digits }: OutlineOptions): readonly string[] {
  const next = random(5);
  return Array.from({ length: years }, (_, index) => {
    const mean = (radius * (years - index)) / years;
    const phase = next() * 6;
    const points = Array.from({ length: 40 }, (_unused, step) => {
      const angle = (step / 40) * Math.PI * 2;
      const reach = mean * (1 + 0.03 * Math.sin(angle * 3 + phase) + 0.02 * Math.sin(angle * 5 - phase * 2));
      return [reach * Math.cos(angle), reach * Math.sin(angle)] as const;
    });
    return `<path class="ring${index === years - 1 ? ' heart' : ''}" d="${smooth(points, digits)}"/>`;
  });
}

/** A closed curve through the middles of a polygon's sides. */
function smooth(points: readonly (readonly [number, number])[], digits: number): string {
  const at = (index: number) => points[index % points.length] ?? [0, 0];
  const middle = (index: number) => [
    (at(index)[0] + at(index + 1)[0]) / 2,
    (at(index)[1] + at(index + 1)[1]) / 2,
  ];
  const text = (pair: readonly (number | undefined)[]) =>
    pair.map((value) => Number((value ?? 0).toFixed(digits))).join(' ');
  const curves = points.map((_, index) => `Q${text(at(index + 1))} ${text(middle(index + 1))}`);
  return `M${text(middle(0))}${curves.join('')}z`;
}
