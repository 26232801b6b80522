import { timber } from '../piece.ts';
import { leaving } from '../svg.ts';
import type { Palette } from './palette.ts';

const [WIDE, TALL, GAP] = [150, 92, 10];
const [LEFT, TOP] = [-20, 40];
/** Place of the open drawer: pulled out to the left, it is still whole in the middle square. */
const OPEN = { row: 2, column: 4 } as const;

/** Draws a card cabinet with one drawer out: the answer, and the card it comes from. */
export function cabinet(palette: Palette): string {
  const { main } = palette;
  const body = timber(main, { x: -80, y: 0, width: 1420, height: 600, depth: 60 }, { grain: 0, seed: 4 });
  const drawers: string[] = [];
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      if (row === OPEN.row && column === OPEN.column) continue;
      drawers.push(drawer(column, row, palette));
    }
  }
  return body + drawers.join('') + openDrawer(palette);
}

function drawer(column: number, row: number, { main, second, accent }: Palette): string {
  const x = LEFT + column * (WIDE + GAP);
  const y = TOP + row * (TALL + GAP);
  const species = (column * 5 + row * 3) % 11 === 0 ? accent : (column + row) % 2 === 0 ? main : second;
  const front = timber(
    species,
    { x, y, width: WIDE, height: TALL, depth: 12 },
    { grain: 30, hatch: 0, seed: column * 9 + row, at: -12 },
  );
  return `${front}<circle class="knob" cx="${x + WIDE / 2 - 9}" cy="${y + TALL / 2 + 6}" r="9"/>`;
}

/** Draws the drawer pulled towards the eye: its side, its cards, of which the one asked for rises, and its front. */
function openDrawer({ accent, light, second }: Palette): string {
  const x = LEFT + OPEN.column * (WIDE + GAP);
  const y = TOP + OPEN.row * (TALL + GAP);
  const hole = `<path class="o" d="M${x} ${y}h${WIDE}v${TALL}h-${WIDE}z"/>`;
  const box = timber(
    accent,
    { x, y: y + 20, width: WIDE, height: TALL - 20, depth: 200 },
    { at: -200, grain: 0 },
  );
  const cards = [-20, -50, -80, -110, -140, -170].map((at, index) => {
    const isFound = index === 3;
    const [top, height] = isFound ? [34, 112] : [6, 70];
    const box = { x: x + 12, y: y - top, width: WIDE - 24, height, depth: 4 };
    const card = timber(isFound ? second : light, box, { at, grain: 0, hatch: 0 });
    return isFound ? leaving([0, -44], card) : card;
  });
  const front = timber(
    accent,
    { x: x - 4, y, width: WIDE + 8, height: TALL, depth: 14 },
    { at: -214, grain: 16, hatch: 0, seed: 8 },
  );
  return `${hole}${box}${cards.join('')}${front}<circle class="knob" cx="${x + WIDE / 2 - 167}" cy="${y + TALL / 2 + 98}" r="10"/>`;
}
