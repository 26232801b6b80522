import type { Polygon } from '../geometry.ts';
import { rect } from '../geometry.ts';
import { face } from '../hatch.ts';
import { piece, timber } from '../piece.ts';
import { leaving } from '../svg.ts';
import type { Palette } from './palette.ts';

const [BASE, TOP, DEEP] = [476, 340, 150];
/** Where the landing begins, where it ends and the ramp begins, and the ramp's foot: all in the middle square, which every crop keeps. */
const [LANDING, EDGE, FOOT] = [500, 630, 870];
/** Width of a step: four lead to the landing. */
const STEP = 30;
const SLOPE = (BASE - 10 - TOP) / (FOOT - EDGE);

/** Steps and a ramp to one open door: two ways, the same threshold. */
export function ramp(palette: Palette): string {
  const { main, accent, ground } = palette;
  const landing = timber(
    main,
    { x: LANDING, y: TOP, width: EDGE - LANDING, height: BASE - TOP, depth: DEEP },
    { seed: 14 },
  );
  const slope: Polygon = [
    [EDGE, TOP],
    [FOOT, BASE - 10],
    [FOOT, BASE],
    [EDGE, BASE],
  ];
  return (
    `<g class="${ground}">${face('s', rect(-100, 400, 1460, 300))}</g>` +
    door(palette) +
    steps(palette) +
    landing +
    piece(accent, slope, DEEP, { seed: 16, grain: 16 }) +
    crate(palette) +
    rail(palette)
  );
}

/** Steps up from the left: each hides the side of the one before. */
function steps({ second }: Palette): string {
  const rise = (BASE - TOP) / 5;
  return [1, 2, 3, 4]
    .map((step) => {
      const x = LANDING - (5 - step) * STEP;
      const y = BASE - rise * step;
      return timber(
        second,
        { x, y, width: STEP, height: BASE - y, depth: DEEP },
        { seed: 40 + step, grain: 14 },
      );
    })
    .join('');
}

/** The frame of the door at the back of the landing, open on light. */
function door({ main, second, light }: Palette): string {
  const at = DEEP - 20;
  const post = (x: number) =>
    timber(
      second,
      { x, y: 152, width: 34, height: TOP - 152, depth: 30 },
      { at, seed: 5, direction: 'upright' },
    );
  const opening = `<g class="${light}">${face('f', rect(580, 120, 150, 210))}</g>`;
  const lintel = timber(main, { x: 430, y: 112, width: 250, height: 40, depth: 40 }, { at, seed: 6 });
  return opening + post(464) + post(612) + lintel;
}

/** A crate that goes up the ramp. */
function crate({ light }: Palette): string {
  const [left, wide, high] = [664, 74, 60];
  const yAt = (x: number) => TOP + (x - EDGE) * SLOPE;
  const outline: Polygon = [
    [left, yAt(left) - high],
    [left + wide, yAt(left + wide) - high],
    [left + wide, yAt(left + wide)],
    [left, yAt(left)],
  ];
  return leaving([-120, -57], piece(light, outline, 70, { at: 60, seed: 21, grain: 22 }));
}

/** A hand rail along the ramp. */
function rail({ main, light }: Palette): string {
  const post = (x: number) =>
    timber(
      main,
      { x, y: TOP - 84 + (x - EDGE) * SLOPE, width: 14, height: 86, depth: 14 },
      { grain: 0, hatch: 0 },
    );
  const bar: Polygon = [
    [EDGE - 10, TOP - 104],
    [FOOT, BASE - 114],
    [FOOT, BASE - 94],
    [EDGE - 10, TOP - 84],
  ];
  return (
    [EDGE + 6, EDGE + 86, EDGE + 166, FOOT - 20].map(post).join('') + piece(light, bar, 18, { grain: 0 })
  );
}
