import { timber } from '../piece.ts';
import { random } from '../random.ts';
import { leaving } from '../svg.ts';
import type { Palette } from './palette.ts';

const [HIGH, DEEP] = [58, 84];
/** Left end of the boards and greatest length of the first. The middle square, which every crop keeps, holds them. */
const [LEFT, LONG] = [378, 440];
/** Upper edge of the ruler, which is in front of everything. */
const RULER = 470;

/** Draws boards cut to length on two trestles, the last still free, with the measure in front: a finished quote. */
export function pile(palette: Palette, seed: number): string {
  const next = random(seed);
  const { main, second, accent, light } = palette;
  const species = [main, second, accent, main, light] as const;
  const rows = species.map((wood, index) => {
    const width = LONG - index * 46 - Math.round(next() * 36);
    const y = 356 - index * (HIGH + 3);
    const board = timber(
      wood,
      { x: LEFT + index * 12, y, width, height: HIGH, depth: DEEP },
      { seed: 20 + index, grain: 13 },
    );
    return index === species.length - 1 ? leaving([64, 0], board) : board;
  });
  return trestle(404, palette) + trestle(650, palette) + rows.join('') + ruler();
}

function trestle(x: number, { second }: Palette): string {
  const leg = (left: number) =>
    timber(
      second,
      { x: left, y: 356 + HIGH, width: 30, height: RULER - 356 - HIGH + 14, depth: 30 },
      { grain: 0, seed: 3 },
    );
  return leg(x) + leg(x + 70);
}

/** Draws a folding rule along the bottom edge. */
function ruler(): string {
  const ticks = Array.from(
    { length: 27 },
    (_, index) => `M${90 + index * 40} ${RULER}v${index % 5 === 0 ? 34 : 18}`,
  );
  return `<g class="w"><path class="f rule-edge" d="M76 ${RULER}h1110v52H76z"/><path class="ink" d="${ticks.join('')}"/></g>`;
}
