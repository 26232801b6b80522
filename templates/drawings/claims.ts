import type { Polygon } from './geometry.ts';
import { recess } from './geometry.ts';
import { piece } from './piece.ts';
import { svg } from './svg.ts';

/** Draws a beam of 100 units, cut where the saving begins. The dashed rest is what the client keeps. */
export function offcut(percent: number): string {
  const [width, height, depth, step] = [1296, 176, 108, 46];
  const [dx, dy] = recess(depth);
  const end = width - dx - 4;
  // The middle of the tongue, half wood and half air, is where the front is parted.
  const x = Math.round(end * (1 - percent / 100) - step / 2);
  const edge: Polygon = [
    [x, 0],
    [x, height * 0.3],
    [x + step, height * 0.2],
    [x + step, height * 0.8],
    [x, height * 0.7],
    [x, height],
  ];
  const ghost =
    `M${x + 16} 0H${end}v${height}H${x + 16}M${x + 16} 0l${dx} ${dy}H${end + dx}L${end} 0` +
    `M${end + dx} ${dy}v${height}L${end} ${height}`;
  const kept = piece('a', [[0, 0], ...edge, [0, height]], depth, { seed: 51, grain: 15 });
  return svg(`<path class="dash" d="${ghost}"/>${kept}`, { y: -52, width, height: 230 });
}

/** Draws pegs, twelve a row, and a plus sign, since there are more. */
export function pegs(count: number): string {
  const row = (y: number, length: number) => `<path class="peg" d="M9 ${y}h${(length - 1) * 22 + 0.01}"/>`;
  const rows = Array.from({ length: Math.ceil(count / 12) }, (_, index) =>
    row(15 + index * 32, Math.min(12, count - index * 12)),
  );
  return svg(`${rows.join('')}<path class="plus" d="M268 47h16m-8-8v16"/>`, { width: 290, height: 74 });
}

/** Draws twenty bars, as many of them full as the percentage makes. */
export function bars20(percent: number): string {
  const full = Math.round(percent / 5);
  const on = Array.from({ length: full }, (_, index) => `M${index * 14} 4h9v66h-9z`).join('');
  const off = Array.from(
    { length: 20 - full },
    (_, index) => `M${(full + index) * 14 + 0.75} 4.75h7.500v64.500h-7.500z`,
  ).join('');
  return svg(`<path class="on" d="${on}"/><path class="off" d="${off}"/>`, { width: 290, height: 74 });
}

/** Draws fifteen tails, of which the certain ones are full. */
export function tails(certain: number): string {
  const tail = (index: number) => `M${index * 19 + 4} 70 ${index * 19 + 1} 6h14l-3 64z`;
  const all = Array.from({ length: 15 }, (_, index) => tail(index));
  return svg(
    `<path class="second" d="${all.slice(0, certain).join('')}"/><path class="off" d="${all.slice(certain).join('')}"/>`,
    { width: 290, height: 74 },
  );
}
