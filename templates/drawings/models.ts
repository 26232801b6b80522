import { ghost, timber } from './piece.ts';
import { chain } from './stages.ts';
import { svg } from './svg.ts';

/** A partnership model. */
export type ModelId = 'assessment' | 'sprints' | 'retainer';

/** Units of a week on the scale, and height and depth of the timbers. */
const [WEEK, HEIGHT, DEEP] = [44, 52, 44];

/** Draws a model on a scale of twelve weeks: a beam of 4 to 6, six pieces of 2, or a chain without end. */
export function modelBar(model: ModelId): string {
  const bodies: Readonly<Record<ModelId, () => string>> = {
    assessment: () =>
      // Weeks 4 to 6: an assessment may take that long.
      ghost({ from: WEEK * 4 + 8, to: WEEK * 6, height: HEIGHT, depth: DEEP }) +
      timber('b', { x: 0, y: 0, width: WEEK * 4, height: HEIGHT, depth: DEEP }, { seed: 61 }),
    sprints: () => Array.from({ length: 6 }, (_, index) => sprint(5 - index)).join(''),
    retainer: () => chain({ count: 14, length: WEEK * 2, height: HEIGHT, depth: DEEP }),
  };
  return svg(bodies[model](), { y: -24, width: 564, height: 80 });
}

/** Draws two weeks, with the peg of a demo at their end. */
function sprint(index: number): string {
  const x = index * WEEK * 2;
  const body = timber(
    'a',
    { x, y: 0, width: WEEK * 2 - 12, height: HEIGHT, depth: DEEP },
    { seed: 62 + index },
  );
  return `${body}<circle class="pin" cx="${x + WEEK * 2 - 30}" cy="${HEIGHT / 2}" r="7"/>`;
}
