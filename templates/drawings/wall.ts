import { line, recess } from './geometry.ts';
import { timber } from './piece.ts';
import type { StageNumber } from './stages.ts';
import { svg } from './svg.ts';

const [WIDTH, COURSE, COURSES, DEEP] = [294, 40, 5, 70];
const FOOT = COURSE * COURSES;
const STAKE = 26;

/** Draws a wall of squared timbers at a moment: its line on the ground, its outline, half of it, all of it, pegged. */
export function wall(number: StageNumber): string {
  const bodies: Readonly<Record<StageNumber, () => string>> = {
    1: lined,
    2: () => `${outlined(0)}${pencilled()}${courses(1)}`,
    3: () => outlined(0) + courses(3),
    4: () => courses(COURSES) + keyed(),
  };
  return svg(bodies[number](), { x: -18, y: -50, width: 372, height: 280 });
}

/** Draws stakes at the place of the wall, the chalk line from pin to pin, and its outline. */
function lined(): string {
  const pins = [-12, WIDTH + 12].map((x) => `<circle class="pin" cx="${x}" cy="${FOOT}" r="5"/>`).join('');
  const [dx, dy] = recess(DEEP);
  const far = stakes([0, WIDTH - STAKE], dx, dy);
  const near = stakes([0, (WIDTH - STAKE) / 2, WIDTH - STAKE], 0, 0);
  return `${far}${outlined(0)}${near}<path class="chalk" d="M-12 ${FOOT}h${WIDTH + 24}"/>${pins}`;
}

function stakes(places: readonly number[], dx: number, dy: number): string {
  return places
    .map((x, index) =>
      timber(
        'w',
        { x: x + dx, y: FOOT - 92 + dy, width: STAKE, height: 92, depth: 20 },
        { seed: 61 + index, grain: 12 },
      ),
    )
    .join('');
}

/** Draws courses from the ground up, in the two woods by turns. */
function courses(count: number): string {
  return Array.from({ length: count }, (_, index) =>
    timber(
      index % 2 === 0 ? 'a' : 'b',
      { x: 0, y: FOOT - COURSE * (index + 1), width: WIDTH, height: COURSE, depth: DEEP },
      { seed: 81 + index, grain: 12 },
    ),
  ).join('');
}

/** Draws the place of each course. */
function pencilled(): string {
  const joints = Array.from({ length: COURSES - 2 }, (_, index) => {
    const y = COURSE * (index + 1);
    return line([
      [0, y],
      [WIDTH, y],
    ]);
  });
  return `<path class="pencil" d="${joints.join('')}"/>`;
}

/** Draws pegs that hold the last course to the one below. */
function keyed(): string {
  return [44, WIDTH - 44].map((x) => `<circle class="pin" cx="${x}" cy="${COURSE}" r="7"/>`).join('');
}

function outlined(y: number): string {
  const [dx, dy] = recess(DEEP);
  return `<path class="dash" d="M0 ${y}H${WIDTH}V${FOOT}H0zM0 ${y}l${dx} ${dy}H${WIDTH + dx}V${FOOT + dy}L${WIDTH} ${FOOT}M${WIDTH} ${y}l${dx} ${dy}"/>`;
}
