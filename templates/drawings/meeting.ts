import { line, recess } from './geometry.ts';
import { lapHalves } from './joints.ts';
import { piece, timber } from './piece.ts';
import type { StageNumber } from './stages.ts';
import { moment, moving } from './svg.ts';

const [WIDTH, HEIGHT, DEEP] = [294, 92, 70];
/** Start and end of the lap, in which each side keeps half of its thickness. */
const [FROM, TO] = [110, 184];

const [LEFT, RIGHT] = lapHalves({ start: 0, from: FROM, to: TO, end: WIDTH, height: HEIGHT });

/** Draws two timbers that get to know each other: one and a place by it, both marked, both cut, joined by a peg. */
export function meeting(number: StageNumber): string {
  const bodies: Readonly<Record<StageNumber, () => string>> = { 1: alone, 2: marked, 3: tried, 4: joined };
  return moment(bodies[number]());
}

function alone(): string {
  const [dx, dy] = recess(DEEP);
  const place = `<path class="dash" d="M158 0H${WIDTH}v${HEIGHT}H158zM${158 + dx} ${dy}H${WIDTH + dx}v${HEIGHT}l${-dx} ${-dy}M${WIDTH} 0l${dx} ${dy}"/>`;
  return place + half(0, 43);
}

function marked(): string {
  const marks = [
    [104, 0],
    [62, 0],
    [62, HEIGHT],
  ] as const;
  const cut = (shift: number): string =>
    `<path class="pencil" d="${line(marks.map(([x, y]) => [x + shift, y] as const).slice(1))}M${62 + shift} ${HEIGHT / 2}h42"/>`;
  return half(158, 44) + cut(130) + half(0, 43) + cut(0);
}

function tried(): string {
  return moving([17, 0], 'r', piece('b', RIGHT, DEEP, { seed: 48 })) + piece('a', LEFT, DEEP, { seed: 47 });
}

function joined(): string {
  return `${piece('b', RIGHT, DEEP, { seed: 48 })}${piece('a', LEFT, DEEP, { seed: 47 })}<circle class="pin" cx="${(FROM + TO) / 2}" cy="${HEIGHT / 2}" r="8"/>`;
}

function half(x: number, seed: number): string {
  return timber('w', { x, y: 0, width: 136, height: HEIGHT, depth: DEEP }, { seed });
}
