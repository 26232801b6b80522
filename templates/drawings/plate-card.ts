import type { TimberId } from './palette.ts';
import { TIMBERS } from './palette.ts';

/** A drawn screen without its words: a bar stands for each text, with the length of that text. */
export type PlateShape =
  | {
      readonly kind: 'rows';
      readonly rows: readonly (readonly number[])[];
      readonly lit?: number | undefined;
    }
  | { readonly kind: 'fields'; readonly fields: readonly number[] }
  | {
      readonly kind: 'bubbles';
      readonly bubbles: readonly { readonly length: number; readonly isOurs: boolean }[];
    }
  | { readonly kind: 'lists'; readonly lists: readonly (readonly number[])[] }
  | { readonly kind: 'stops'; readonly stops: readonly (readonly [number, number])[] };

/** Place of the plate's front face, and its depth to the right and up. */
const [LEFT, TOP, WIDTH, HEIGHT, DX, DY] = [24, 140, 470, 380, 62, 37];
const [INK, PAPER, GREY, LIT] = ['#12161F', '#FBFBF8', '#8A93A3', '#A9C4F5'];

/** Draws a screen for an Open Graph picture, in 440 by 630 units. It runs off the right edge. */
export function plateCard(shape: PlateShape, wood: TimberId): string {
  const { front, top, side } = TIMBERS[wood];
  const [right, bottom] = [LEFT + WIDTH, TOP + HEIGHT];
  const faces =
    `<path fill="${top}" d="M${LEFT} ${TOP}l${DX}-${DY}h${WIDTH}l${-DX} ${DY}z"/>` +
    `<path fill="${side}" d="M${right} ${TOP}l${DX}-${DY}v${HEIGHT}l${-DX} ${DY}z"/>` +
    `<path fill="${PAPER}" stroke="${INK}" stroke-width="3" d="M${LEFT} ${TOP}H${right}V${bottom}H${LEFT}z"/>` +
    `<path fill="${front}" stroke="${INK}" stroke-width="3" d="M${LEFT} ${TOP}H${right}v64H${LEFT}z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 630">${faces}${bar(LEFT + 24, TOP + 26, 150, INK)}${bodyOf(shape)}</svg>`;
}

/** Draws the plate's inside, below its bar. */
function bodyOf(shape: PlateShape): string {
  const [x, y] = [LEFT + 24, TOP + 92];
  switch (shape.kind) {
    case 'rows':
      return shape.rows.map((cells, index) => row(cells, y + index * 62, index === shape.lit)).join('');
    case 'fields':
      return shape.fields
        .map(
          (length, index) =>
            bar(x, y + index * 96, length * 7, GREY) + box(x, y + 20 + index * 96, WIDTH - 48, 50, '#fff'),
        )
        .join('');
    case 'bubbles':
      return shape.bubbles
        .map(({ length, isOurs }, index) => {
          const wide = Math.min(330, 90 + length * 4);
          const at = isOurs ? x : x + 350 - wide;
          return (
            box(at, y + index * 70, wide, 52, isOurs ? '#fff' : LIT) +
            bar(at + 18, y + 20 + index * 70, wide - 60, INK)
          );
        })
        .join('');
    case 'lists':
      return shape.lists
        .map((cards, column) => {
          const at = x + column * 148;
          const drawn = cards.map(
            (length, index) =>
              box(at, y + 30 + index * 66, 134, 52, column === 0 ? LIT : '#fff') +
              bar(at + 14, y + 50 + index * 66, Math.min(100, length * 5), INK),
          );
          return bar(at, y, 80, INK) + drawn.join('');
        })
        .join('');
    case 'stops':
      return round(shape.stops);
  }
}

function row(cells: readonly number[], y: number, isLit: boolean): string {
  const ground = isLit ? `<path fill="${LIT}" d="M${LEFT + 2} ${y - 20}h${WIDTH - 4}v54H${LEFT + 2}z"/>` : '';
  const step = (WIDTH - 48) / cells.length;
  const bars = cells.map((length, index) =>
    bar(LEFT + 24 + index * step, y, Math.min(step - 30, length * 7), index === 0 ? INK : GREY),
  );
  return `${ground}${bars.join('')}`;
}

function round(stops: readonly (readonly [number, number])[]): string {
  const places = stops.map(([x, y]) => [LEFT + 10 + x * 3.9, TOP + 80 + y * 2.7] as const);
  const way = places.map(([x, y]) => `${x} ${y}`).join('L');
  const marks = places.map(
    ([x, y]) => `<circle fill="#F2502A" stroke="${INK}" stroke-width="3" cx="${x}" cy="${y}" r="15"/>`,
  );
  const streets = `M${LEFT} 250h${WIDTH}M${LEFT} 380h${WIDTH}M130 206V518M290 206V518M${LEFT} 518 220 206`;
  return `<path fill="none" stroke="#DDE1DE" stroke-width="12" d="${streets}"/><path fill="none" stroke="${INK}" stroke-width="5" stroke-dasharray="12 7" d="M${way}"/>${marks.join('')}`;
}

function bar(x: number, y: number, length: number, colour: string): string {
  return `<path fill="${colour}" d="M${Math.round(x)} ${Math.round(y)}h${Math.round(Math.max(24, length))}v12h-${Math.round(Math.max(24, length))}z"/>`;
}

function box(x: number, y: number, width: number, height: number, colour: string): string {
  return `<path fill="${colour}" stroke="${INK}" stroke-width="3" d="M${x} ${y}h${width}v${height}H${x}z"/>`;
}
