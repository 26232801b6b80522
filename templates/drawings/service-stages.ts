import { line, shift } from './geometry.ts';
import { lightning } from './joints.ts';
import type { Joint } from './open-joint.ts';
import type { Species } from './piece.ts';
import { ghost, piece, timber } from './piece.ts';
import type { StageNumber } from './stages.ts';
import { moment, svg } from './svg.ts';
import { tenonStage } from './tenon-stages.ts';

const [WIDTH, HEIGHT, DEEP] = [294, 92, 70];
/** Units of a week on the scale. */
const WEEK = 88;
/** Weeks of the steps of an assessment, as on its page; lists do not know them. */
export const ASSESSMENT = [2, 2, 1, 1] as const;

/** Cost of a correction at each moment, as a share of its cost at the last. */
const SHARES: Readonly<Record<StageNumber, number>> = { 1: 0.08, 2: 0.24, 3: 0.58, 4: 1 };

/** Draws the cost of a correction at a moment: a timber that grows within its outline at the last moment. */
export function growth(number: StageNumber): string {
  const width = Math.round(WIDTH * SHARES[number]);
  return moment(
    ghost({ from: 0, to: WIDTH, height: HEIGHT, depth: DEEP }) +
      timber('a', { x: 0, y: 0, width, height: HEIGHT, depth: DEEP }, { seed: 50 + number }),
  );
}

/** Draws an old beam at a moment: as it is, marked, cut for a trial, lengthened. */
export function graft(number: StageNumber): string {
  const cut = lightning(118, 208, { y: 0, height: HEIGHT });
  const old = timber(
    'w',
    { x: 0, y: 0, width: number < 3 ? 214 : WIDTH, height: HEIGHT, depth: DEEP },
    { seed: 45 },
  );
  const missing = ghost({ from: 222, to: WIDTH, height: HEIGHT, depth: DEEP });
  if (number === 1) return moment(old + missing);
  if (number === 2) return moment(`${old}<path class="pencil" d="${line(cut)}"/>${missing}`);
  const kept = piece('w', [[0, 0], ...cut, [0, HEIGHT]], DEEP, { seed: 45 });
  const apart = number === 3 ? 24 : 0;
  const end = number === 3 ? WIDTH : WIDTH + 20;
  const added = piece('a', [...shift(cut, apart, 0), [end, HEIGHT], [end, 0]], DEEP, { seed: 46 });
  return moment(kept + added);
}

/** Draws a service's timber at its four moments, for a page that already shows its joint. */
export function momentsOf(joint: Joint): string {
  if (joint === 'half-lap') return calendar(ASSESSMENT);
  const draw = { scarf: graft, dovetail: growth, tenon: tenonStage }[joint];
  return ([1, 2, 3, 4] as const).map((number) => draw(number)).join('');
}

/** Draws steps one below the other, each at its weeks, on one scale. */
function calendar(weeks: readonly number[]): string {
  const [row, foot] = [74, 62 + (weeks.length - 1) * 74];
  const bars = weeks.map((count, index) => {
    const from = weeks.slice(0, index).reduce((sum, before) => sum + before, 0);
    const box = { x: from * WEEK, y: index * row, width: count * WEEK - 10, height: 52, depth: 44 };
    return timber(index % 2 === 0 ? 'a' : 'b', box, { seed: 61 + from });
  });
  const ticks = Array.from({ length: 7 }, (_, week) => `M${week * WEEK} ${foot}v14`).join('');
  const scale = `<path class="tick" d="${ticks}M0 ${foot + 7}H${WEEK * 6}"/>`;
  return svg(bars.join('') + scale, { x: -2, y: -24, width: 564, height: foot + 40 });
}

/** Draws the weeks of a step, at their place on a scale of six. */
export function weeksBar(from: number, weeks: number, species: Species): string {
  const box = { x: from * WEEK, y: 0, width: weeks * WEEK - 10, height: 52, depth: 44 };
  const ticks = Array.from({ length: 7 }, (_, week) => `M${week * WEEK} 62v8`).join('');
  return svg(
    `${timber(species, box, { seed: 61 + from })}<path class="tick" d="${ticks}M0 66H${WEEK * 6}"/>`,
    {
      x: -2,
      y: -24,
      width: 564,
      height: 98,
    },
  );
}
