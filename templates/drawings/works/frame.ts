import type { Point, Polygon } from '../geometry.ts';
import { rect } from '../geometry.ts';
import type { TimberId } from '../palette.ts';
import { piece, timber } from '../piece.ts';
import { leaving } from '../svg.ts';
import type { Palette } from './palette.ts';

/** Sizes: the middle square, which every crop keeps, holds the frame from the far ridge to the foot of its prop. */
const [LEFT, SPAN, OVERHANG, EAVES, BASE, RIDGE, THICK] = [386, 312, 20, 286, 500, 146, 34];
/** Distance between bents. */
const BAY = 87;

/** Draws a house frame in use: three bents, one foot of which was just renewed. */
export function frame(palette: Palette): string {
  const { main, second, light } = palette;
  const bents = [2 * BAY, BAY, 0].map((at) => bent(LEFT, at, palette));
  const purlin = (x: number, y: number, from: number) =>
    piece(second, rect(x, y, 24, 24), BAY - THICK + 10, { at: from, grain: 0, seed: 2 });
  const rails = (bay: number) => {
    const from = bay * BAY + THICK - 10;
    return (
      purlin(LEFT - 4, EAVES - 24, from) +
      purlin(LEFT + SPAN - 28, EAVES - 24, from) +
      purlin(LEFT + SPAN / 2 - 12, RIDGE - 20, from)
    );
  };
  const sill = timber(
    light,
    { x: -80, y: BASE, width: 1440, height: 44, depth: 420 },
    { grain: 10, seed: 6 },
  );
  return (
    sill + (bents[0] ?? '') + rails(1) + (bents[1] ?? '') + rails(0) + (bents[2] ?? '') + prop(LEFT, main)
  );
}

/** Draws two posts, a tie beam, two rafters and a king post. The near right foot is new. */
function bent(x: number, at: number, { main, second, accent }: Palette): string {
  const part = (species: TimberId, outline: Polygon, seed: number) =>
    piece(species, outline, THICK, { at, grain: 14, seed, direction: 'upright' });
  const post = (left: number): Polygon => rect(left, EAVES, THICK, BASE - EAVES);
  const right = x + SPAN - THICK;
  const middle = x + SPAN / 2;
  const tie = rect(x, EAVES, SPAN, THICK);
  const king = rect(middle - 16, RIDGE + 20, 32, EAVES - RIDGE - 20);
  const rafter = (from: Point, to: Point): Polygon => [
    from,
    to,
    [to[0], to[1] + THICK],
    [from[0], from[1] + THICK],
  ];
  const feet = at === 0 ? renewed(right, { main, accent }) : part(main, post(right), 8);
  return (
    part(main, post(x), 7) +
    feet +
    piece(main, tie, THICK, { at, grain: 12, seed: 9 }) +
    part(second, king, 10) +
    piece(main, rafter([x - OVERHANG, EAVES + 4], [middle, RIDGE]), THICK, { at, grain: 0 }) +
    piece(main, rafter([middle, RIDGE], [x + SPAN + OVERHANG, EAVES + 4]), THICK, { at, grain: 0 })
  );
}

/** Draws an old post on a new foot, scarfed. */
function renewed(left: number, { main, accent }: Pick<Palette, 'main' | 'accent'>): string {
  const right = left + THICK;
  const old: Polygon = [
    [left, EAVES],
    [right, EAVES],
    [right, 408],
    [left, 374],
  ];
  const foot: Polygon = [
    [left, 374],
    [right, 408],
    [right, BASE],
    [left, BASE],
  ];
  return (
    piece(accent, foot, THICK, { seed: 12, direction: 'upright' }) +
    piece(main, old, THICK, { seed: 11, direction: 'upright' })
  );
}

/** Draws the temporary prop that kept the roof up meanwhile, and can go. */
function prop(x: number, species: TimberId): string {
  const foot = x + SPAN + 84;
  const outline: Polygon = [
    [x + SPAN - 10, EAVES + 50],
    [x + SPAN + 10, EAVES + 44],
    [foot + 12, BASE],
    [foot - 12, BASE],
  ];
  return leaving([90, 28], piece(species, outline, 20, { grain: 0 }));
}
