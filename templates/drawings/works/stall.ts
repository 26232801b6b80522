import type { Polygon } from '../geometry.ts';
import { DEPTH } from '../geometry.ts';
import { face } from '../hatch.ts';
import { timber } from '../piece.ts';
import { leaving } from '../svg.ts';
import type { Palette } from './palette.ts';

const [WIDTH, DEEP, TOP, FLOOR] = [330, 150, 190, 452];
const STRIPES = 6;

/** Draws market stalls under one line of awnings: many sellers, one market. */
export function stalls(palette: Palette): string {
  const { main, second, accent } = palette;
  const row = [
    { x: -450, roof: second },
    { x: -30, roof: accent === 'w' ? main : accent },
    { x: 390, roof: main },
    { x: 810, roof: second },
  ] as const;
  return row.map(({ x, roof }, index) => stall(x, { ...palette, main: roof }, index)).join('');
}

function stall(x: number, palette: Palette, seed: number): string {
  const { second, light, main } = palette;
  const wood = second === main ? light : second;
  const post = (at: number, depth: number) =>
    timber(wood, { x: at, y: TOP, width: 18, height: FLOOR - TOP, depth: 18 }, { at: depth, grain: 0, seed });
  const counter = timber(
    wood,
    { x: x - 10, y: 340, width: WIDTH + 20, height: FLOOR - 340, depth: DEEP },
    { seed: 5 + seed, grain: 24 },
  );
  return (
    post(x + 6, DEEP) +
    post(x + WIDTH - 24, DEEP) +
    counter +
    crates(x, palette, seed) +
    post(x, 0) +
    post(x + WIDTH - 18, 0) +
    awning(x, palette)
  );
}

/** Draws two crates on the counter, full of round things. */
function crates(x: number, { accent, light, main }: Palette, seed: number): string {
  const fruit = (left: number, species: string) =>
    `<path class="fruit ${species}" d="M${left} 282h.1m27 0h.1m27 0h.1m-52-18h.1m27 0h.1m27 0h.1"/>`;
  const crate = (left: number, index: number) =>
    timber(
      light,
      { x: left, y: 292, width: 112, height: 48, depth: 60 },
      { at: 20, grain: 22, seed: seed + index },
    ) + fruit(left + 42, index % 2 === 0 ? main : accent);
  return crate(x + 36, seed) + crate(x + 184, seed + 1);
}

/** Draws stripes that go back and up, and hang in front as tails. They come down when the market opens. */
function awning(x: number, { main, light }: Palette): string {
  const width = (WIDTH + 60) / STRIPES;
  const left = x - 30;
  const [dx, dy] = [DEPTH[0] * (DEEP + 30), DEPTH[1] * (DEEP + 30) - 60];
  const stripe = (index: number): string => {
    const [from, to] = [left + index * width, left + (index + 1) * width];
    const species = index % 2 === 0 ? main : light;
    const roof: Polygon = [
      [from, TOP],
      [to, TOP],
      [to + dx, TOP + dy],
      [from + dx, TOP + dy],
    ];
    const flare = index % 2 === 0 ? 9 : -9;
    const tail: Polygon = [
      [from, TOP],
      [to, TOP],
      [to + flare, TOP + 44],
      [from - flare, TOP + 44],
    ];
    return `<g class="${species}">${face('f', roof)}${face('t', tail)}</g>`;
  };
  const order = [1, 3, 5, 0, 2, 4];
  return leaving([0, 26], order.map(stripe).join(''));
}
