import { rect } from '../geometry.ts';
import { face } from '../hatch.ts';
import type { TimberId } from '../palette.ts';
import type { Box } from '../piece.ts';
import { timbers } from '../piece.ts';
import { random } from '../random.ts';
import { leaving } from '../svg.ts';
import type { Hole } from './hole.ts';
import { holes } from './hole.ts';
import type { Palette } from './palette.ts';

const [COLUMNS, ROWS, CELL, BAR] = [12, 5, 116, 18];
const [LEFT, TOP] = [-66, -12];

/** Draws a wall of pigeonholes, a column per day: some shifts are taken, some still open. */
export function rack(palette: Palette, seed: number): string {
  const next = random(seed);
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, index): Cell => {
    const [x, y] = [LEFT + (index % COLUMNS) * CELL, TOP + Math.floor(index / COLUMNS) * CELL];
    return { x, y, held: next(), size: next() };
  });
  const open = cells.map(
    ({ x, y }): Hole => ({ x, y, width: CELL - BAR, height: CELL - BAR, dx: 42, dy: 25 }),
  );
  const taken = cells.findIndex((cell, index) => isMiddle(cell) && !isOpen(cell) && isOpen(cells[index + 1]));
  const woods = [palette.second, palette.accent, palette.light] as const;
  return (
    `<g class="${palette.main}">${face('f', rect(-100, -60, 1460, 680))}${holes(open)}</g>` +
    woods
      .map((wood, index) =>
        tokens(
          wood,
          cells.filter((cell, at) => woodOf(cell) === index && at !== taken),
        ),
      )
      .join('') +
    cells
      .slice(taken, taken + 1)
      .map((cell) => leaving([116, 0], tokens(woods[woodOf(cell)] ?? palette.second, [cell])))
      .join('')
  );
}

/** Returns the index of the wood that a cell holds; no index of a wood when the cell is open. */
function woodOf({ held }: Cell): number {
  return Math.floor(held * 4.2) - 1;
}

function isOpen(cell: Cell | undefined): boolean {
  return cell !== undefined && ![0, 1, 2].includes(woodOf(cell));
}

/** Tells whether covers of every ratio show the cell and the next. */
function isMiddle({ x, y }: Cell): boolean {
  return x > 400 && x < 760 && y > 80 && y < 400;
}

interface Cell {
  readonly x: number;
  readonly y: number;
  /** Decides the cell's wood, as `size` decides its amount: numbers from 0 to 1. */
  readonly held: number;
  readonly size: number;
}

/** Draws one token in each cell, and a second in front of it where a cell holds more. */
function tokens(wood: TimberId, cells: readonly Cell[]): string {
  const first = cells.map(({ x, y, size }) => token(x + 8, y, 46 + Math.round(size * 3) * 8));
  const second = cells.flatMap(({ x, y, size }) =>
    size > 0.45 ? [token(x + 44, y, 32 + Math.round(size * 3) * 8)] : [],
  );
  return timbers(wood, first) + timbers(wood, second);
}

function token(x: number, y: number, height: number): Box {
  return { x, y: y + CELL - BAR - 6 - height, width: 24, height, depth: 26 };
}
