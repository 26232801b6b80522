import type { Point, Polygon } from '../geometry.ts';
import { back } from '../geometry.ts';
import type { TimberId } from '../palette.ts';
import { piece, timber } from '../piece.ts';
import { leaving } from '../svg.ts';
import type { Palette } from './palette.ts';

const [SPAN, EAVES, BASE, RIDGE, THICK] = [520, 250, 500, 70, 40];

/** A house frame in service: three bents stand, and one foot has just been renewed. */
export function frame(palette: Palette): string {
  const { main, second, light } = palette;
  const x = 250;
  const bents = [340, 170, 0].map((at) => bent(x, at, palette));
  const purlin = (px: number, py: number, from: number) =>
    piece(
      second,
      [
        [px, py],
        [px + 30, py],
        [px + 30, py + 30],
        [px, py + 30],
      ],
      140,
      { at: from, grain: 0, seed: 2 },
    );
  const rails = (from: number) =>
    purlin(x - 6, EAVES - 30, from) +
    purlin(x + SPAN - 34, EAVES - 30, from) +
    purlin(x + SPAN / 2 - 15, RIDGE - 26, from);
  const sill = timber(
    light,
    { x: -80, y: BASE, width: 1440, height: 44, depth: 420 },
    { grain: 10, seed: 6 },
  );
  return (
    sill + (bents[0] ?? '') + rails(200) + (bents[1] ?? '') + rails(30) + (bents[2] ?? '') + prop(x, main)
  );
}

/** Two posts, a tie beam, two rafters and a king post; the near right foot is new. */
function bent(x: number, at: number, { main, second, accent }: Palette): string {
  const part = (species: TimberId, outline: Polygon, seed: number) =>
    piece(species, outline, THICK, { at, grain: 14, seed, direction: 'upright' });
  const post = (left: number): Polygon => [
    [left, EAVES],
    [left + THICK, EAVES],
    [left + THICK, BASE],
    [left, BASE],
  ];
  const right = x + SPAN - THICK;
  const middle = x + SPAN / 2;
  const tie: Polygon = [
    [x, EAVES],
    [x + SPAN, EAVES],
    [x + SPAN, EAVES + THICK],
    [x, EAVES + THICK],
  ];
  const king: Polygon = [
    [middle - 16, RIDGE + 20],
    [middle + 16, RIDGE + 20],
    [middle + 16, EAVES],
    [middle - 16, EAVES],
  ];
  const rafter = (from: Point, to: Point): Polygon => [
    from,
    to,
    [to[0], to[1] + THICK + 6],
    [from[0], from[1] + THICK + 6],
  ];
  const feet = at === 0 ? renewed(right, { main, accent }) : part(main, post(right), 8);
  return (
    part(main, post(x), 7) +
    feet +
    piece(main, tie, THICK, { at, grain: 12, seed: 9 }) +
    part(second, king, 10) +
    piece(main, rafter([x - 30, EAVES + 4], [middle, RIDGE]), THICK, { at, grain: 0 }) +
    piece(main, rafter([middle, RIDGE], [x + SPAN + 30, EAVES + 4]), THICK, { at, grain: 0 })
  );
}

/** An old post on a new foot, scarfed. */
function renewed(left: number, { main, accent }: Pick<Palette, 'main' | 'accent'>): string {
  const right = left + THICK;
  const old: Polygon = [
    [left, EAVES],
    [right, EAVES],
    [right, 400],
    [left, 360],
  ];
  const foot: Polygon = [
    [left, 360],
    [right, 400],
    [right, BASE],
    [left, BASE],
  ];
  return (
    piece(accent, foot, THICK, { seed: 12, direction: 'upright' }) +
    piece(main, old, THICK, { seed: 11, direction: 'upright' })
  );
}

/** The temporary prop that kept the roof up meanwhile, and can go. */
function prop(x: number, species: TimberId): string {
  const from = back([x + SPAN + 110, BASE], 0);
  const outline: Polygon = [
    [x + SPAN - 10, EAVES + 60],
    [x + SPAN + 14, EAVES + 52],
    [from[0] + 14, from[1]],
    [from[0] - 14, from[1]],
  ];
  return leaving([90, 28], piece(species, outline, 22, { grain: 0 }));
}
