import type { Polygon } from './geometry.ts';
import { line, recess, rect, shift } from './geometry.ts';
import { lapHalves, lightning } from './joints.ts';
import type { Species } from './piece.ts';
import { piece, timber } from './piece.ts';
import { beam, svg } from './svg.ts';

const [HEIGHT, DEEP] = [146, 118];
const [DX, DY] = recess(DEEP);

/** Draws a beam without its middle, whose outline is behind the end that it lay on. */
export function missingBeam(): string {
  const from = lightning(520, 700, { y: 0, height: HEIGHT });
  const to = lightning(900, 1080, { y: 0, height: HEIGHT });
  const left = piece('a', [[-900, 0], ...from, [-900, HEIGHT]], DEEP, { seed: 91 });
  const right = piece('b', [...to, [2600, HEIGHT], [2600, 0]], DEEP, { seed: 92 });
  const gone = [...shift(from, 26, 0), ...[...shift(to, -26, 0)].reverse()];
  const ghost = `<path class="dash" d="${line(gone)}zM546 0l${DX} ${DY}H${874 + DX}l${-DX} ${-DY}"/>`;
  return beam(ghost + left + right);
}

/** Draws the same beam after it gave way: split along its grain, its halves out of line. */
export function brokenBeam(): string {
  const left: Polygon = [
    [-900, 0],
    [640, 0],
    [700, 30],
    [650, 52],
    [742, 78],
    [660, 98],
    [704, 146],
    [-900, 146],
  ];
  const right: Polygon = [
    [800, 0],
    [852, 34],
    [806, 60],
    [890, 88],
    [818, 112],
    [850, 146],
    [2600, 146],
    [2600, 0],
  ];
  const drop = (body: string, turn: string) => `<g transform="${turn}">${body}</g>`;
  return beam(
    drop(piece('a', left, DEEP, { seed: 93 }), 'rotate(3 -200 146)') +
      drop(piece('b', right, DEEP, { seed: 94 }), 'rotate(-3 1800 146)'),
  );
}

/** Draws a scarf that came apart, its end and its key fallen: a message that did not arrive. */
export function fallenScarf(): string {
  const cut = lightning(270, 500, { y: 0, height: HEIGHT });
  const left = piece('a', [[-900, 0], ...cut, [-900, HEIGHT]], DEEP, { seed: 98 });
  const right = piece('b', [...cut, [690, HEIGHT], [690, 0]], DEEP, { seed: 99 });
  const key = piece('w', rect(0, 0, 24, 52), 26, { grain: 0, hatch: 0 });
  return apart(
    `${left}<g transform="rotate(8 500 146) translate(72 16)">${right}</g><g transform="rotate(68 470 190) translate(440 176)">${key}</g>`,
  );
}

/** Draws a half-lap whose halves slipped past one another: a sign-up that did not take. */
export function slippedLap(): string {
  const [lower, upper] = lapHalves({ start: -900, from: 300, to: 500, end: 760, height: HEIGHT });
  return apart(
    `${piece('a', lower, DEEP, { seed: 100 })}<g transform="rotate(-9 760 146) translate(24 44)">${piece('b', upper, DEEP, { seed: 101 })}</g>`,
  );
}

/** Draws two pieces next to a text, the first of which comes in from the page's edge. */
function apart(body: string): string {
  return svg(body, { y: -80, width: 960, height: 330 });
}

/** Draws a timber that is still only an outline. */
export function rawTimber(): string {
  return beam(
    `<path class="dash" d="M-20 0H1040v${HEIGHT}H-20M-20 ${DY}H${1040 + DX}v${HEIGHT}l${-DX} ${-DY}M1040 0l${DX} ${DY}"/>`,
  );
}

/** Draws a wall of two courses with room for one more timber, whose outline waits between two others. */
export function emptyPlace(): string {
  const [course, from, to] = [HEIGHT / 2, 600, 960];
  const lay = (species: Species, x: number, end: number, y: number, seed: number): string =>
    timber(species, { x, y, width: end - x, height: course, depth: DEEP }, { seed, grain: 14 });
  const place = `<path class="dash" d="M${from} 0H${to}v${course}H${from}zM${from} 0l${DX} ${DY}H${to + DX}L${to} 0"/>`;
  return beam(
    lay('b', -900, 2600, course, 95) + lay('a', -900, from, 0, 96) + place + lay('a', to, 2600, 0, 97),
  );
}
