import type { Polygon } from '../geometry.ts';
import { back, rect } from '../geometry.ts';
import { face } from '../hatch.ts';
import { piece, timber } from '../piece.ts';
import { leaving } from '../svg.ts';
import type { Palette } from './palette.ts';

const [BASE, TOP, DEEP] = [476, 366, 118];
/**
 * Left end of the landing, its right end, where the ramp begins, and the foot of the ramp: all are in the middle
 * square, which every crop keeps.
 */
const [LANDING, EDGE, FOOT] = [460, 608, 790];
/** Width of a step: four lead to the landing. */
const STEP = 21;
const SLOPE = (BASE - 10 - TOP) / (FOOT - EDGE);

/** Draws steps and a ramp to one open door: two ways, the same threshold. */
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
    steps(palette) +
    landing +
    door(palette) +
    piece(accent, slope, DEEP, { seed: 16, grain: 16 }) +
    crate(palette) +
    rail(palette)
  );
}

/** Draws the steps from the left up: each hides the side of the one before. */
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

/** Draws the frame of the door, open on light; its posts rest on the back of the landing. */
function door({ main, second, light }: Palette): string {
  const [at, wide, top] = [DEEP - 30, 28, 160];
  const [left, right] = [LANDING + 2, EDGE - wide - 2];
  const post = (x: number) =>
    timber(
      second,
      { x, y: top, width: wide, height: TOP - top, depth: 26 },
      { at, seed: 5, direction: 'upright' },
    );
  const [x, y] = back([left + wide, top], at);
  const opening = `<g class="${light}">${face('f', rect(Math.round(x), Math.round(y), right - left - wide, TOP - top))}</g>`;
  const lintel = timber(
    main,
    { x: left - 32, y: top - 38, width: right - left + wide + 64, height: 38, depth: 36 },
    { at: at - 5, seed: 6 },
  );
  return opening + post(left) + post(right) + lintel;
}

/** Draws a crate that goes up the ramp. */
function crate({ light }: Palette): string {
  const [left, wide, high] = [EDGE + 36, 64, 52];
  const yAt = (x: number) => TOP + (x - EDGE) * SLOPE;
  const outline: Polygon = [
    [left, yAt(left) - high],
    [left + wide, yAt(left + wide) - high],
    [left + wide, yAt(left + wide)],
    [left, yAt(left)],
  ];
  return leaving([-120, -57], piece(light, outline, 56, { at: 48, seed: 21, grain: 22 }));
}

/** Draws a hand rail along the ramp. */
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
    [EDGE + 6, EDGE + 58, EDGE + 110, FOOT - 20].map(post).join('') + piece(light, bar, 18, { grain: 0 })
  );
}
