import type { Polygon } from './geometry.ts';
import { line, recess, rect } from './geometry.ts';
import { lightning } from './joints.ts';
import type { Species } from './piece.ts';
import { piece, timber } from './piece.ts';
import { moment, moving } from './svg.ts';

const [WIDTH, HEIGHT, DEEP] = [294, 92, 70];
const CUT = lightning(102, 252, { y: 0, height: HEIGHT });

/** Number of a step: Discover, Design, Build, Optimize. */
export type StageNumber = 1 | 2 | 3 | 4;

/** Draws the same timber at one of its four moments: chalked, pencilled, cut, keyed. */
export function stage(number: StageNumber): string {
  const bodies: Readonly<Record<StageNumber, () => string>> = { 1: chalked, 2: pencilled, 3: cut, 4: keyed };
  return moment(bodies[number]());
}

function chalked(): string {
  const middle = HEIGHT / 2;
  const pins = [-12, WIDTH + 12].map((x) => `<circle class="pin" cx="${x}" cy="${middle}" r="5"/>`).join('');
  return `${raw(41)}<path class="chalk" d="M-12 ${middle}h${WIDTH + 24}"/>${pins}${ruler(0, WIDTH, 4)}`;
}

function pencilled(): string {
  const [start = [0, 0]] = CUT;
  const depth = recess(DEEP);
  return (
    `${raw(42)}<path class="chalk" d="M0 ${HEIGHT / 2}h${WIDTH}"/><path class="pencil" d="${line(CUT)}"/>` +
    `<path class="pencil" d="M${start[0]} 0l${depth.join(' ')}"/>${ruler(102, 252, 1)}`
  );
}

function cut(): string {
  return `${piece('a', leftHalf(), DEEP, { seed: 72 })}${moving([17, 0], 'r', piece('b', rightHalf(), DEEP, { seed: 71 }))}`;
}

function keyed(): string {
  const wedge = rect(170, HEIGHT * 0.35, 14, HEIGHT * 0.3);
  return (
    piece('a', leftHalf(), DEEP, { seed: 72 }) +
    piece('b', rightHalf(), DEEP, { seed: 71 }) +
    piece('w', wedge, DEEP * 0.16, { grain: 0, hatch: 0, at: -DEEP * 0.12 })
  );
}

function raw(seed: number): string {
  return timber('w', { x: 0, y: 0, width: WIDTH, height: HEIGHT, depth: DEEP }, { seed });
}

function leftHalf(): Polygon {
  return [[0, 0], ...CUT, [0, HEIGHT]];
}

function rightHalf(): Polygon {
  return [...CUT, [WIDTH, HEIGHT], [WIDTH, 0]];
}

/** Draws a measure under the timber, divided into this number of parts. */
function ruler(from: number, to: number, parts: number): string {
  const ticks = Array.from({ length: parts - 1 }, (_, index) => {
    const x = Math.round(from + ((to - from) * (index + 1)) / parts);
    return `M${x} ${HEIGHT + 17}v10`;
  });
  return `<path class="tick" d="M${from} ${HEIGHT + 14}v16M${to} ${HEIGHT + 14}v16M${from} ${HEIGHT + 22}H${to}${ticks.join('')}"/>`;
}

interface ChainOptions {
  readonly count: number;
  readonly length: number;
  readonly height: number;
  readonly depth: number;
}

/** Draws a chain of scarfed timbers, one per period, without end. */
export function chain({ count, length, height, depth }: ChainOptions): string {
  const cutAt = (index: number): Polygon =>
    lightning(index * length - 30, index * length + 30, { y: 0, height });
  return Array.from({ length: count }, (_, index) => {
    const start: Polygon =
      index === 0
        ? [
            [0, 0],
            [0, height],
          ]
        : cutAt(index);
    const species: Species = index % 2 === 0 ? 'b' : 'a';
    return piece(species, [...start, ...[...cutAt(index + 1)].reverse()], depth, { seed: 80 + index });
  }).join('');
}
