import { timber } from '../piece.ts';
import { random } from '../random.ts';
import { leaving } from '../svg.ts';
import type { Palette } from './palette.ts';

const [HIGH, DEEP] = [66, 90];

/** Boards cut to their lengths, the last still free, on two trestles, with the measure in front: a quote, ready to read. */
export function pile(palette: Palette, seed: number): string {
  const next = random(seed);
  const { main, second, accent, light } = palette;
  const species = [main, second, accent, main, light] as const;
  const rows = species.map((wood, index) => {
    const length = 680 - index * 80 - Math.round(next() * 50);
    const y = 350 - index * (HIGH + 3);
    const board = timber(
      wood,
      { x: 270 + index * 14, y, width: length, height: HIGH, depth: DEEP },
      { seed: 20 + index, grain: 13 },
    );
    return index === species.length - 1 ? leaving([64, 0], board) : board;
  });
  return trestle(350, palette) + trestle(740, palette) + rows.join('') + ruler();
}

function trestle(x: number, { second }: Palette): string {
  const leg = (left: number) =>
    timber(second, { x: left, y: 416, width: 30, height: 150, depth: 30 }, { grain: 0, seed: 3 });
  return leg(x) + leg(x + 90);
}

/** A folding rule along the bottom edge. */
function ruler(): string {
  const ticks = Array.from(
    { length: 27 },
    (_, index) => `M${90 + index * 40} 470v${index % 5 === 0 ? 34 : 18}`,
  );
  return `<g class="w"><path class="f rule-edge" d="M76 470h1110v52H76z"/><path class="ink" d="${ticks.join('')}"/></g>`;
}
