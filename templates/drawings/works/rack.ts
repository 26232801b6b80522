import { rect } from '../geometry.ts';
import { face } from '../hatch.ts';
import { timber } from '../piece.ts';
import { random } from '../random.ts';
import { hole } from './hole.ts';
import type { Palette } from './palette.ts';

const [COLUMNS, ROWS, CELL, BAR] = [12, 5, 116, 18];
const [LEFT, TOP] = [-66, -12];

/** A wall of pigeonholes, a column a day: some shifts taken, some still open. */
export function rack(palette: Palette, seed: number): string {
  const next = random(seed);
  const holes: string[] = [];
  const held: string[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const [x, y] = [LEFT + column * CELL, TOP + row * CELL];
      holes.push(hole({ x, y, width: CELL - BAR, height: CELL - BAR, dx: 42, dy: 25 }));
      held.push(tokens(x + 8, y + CELL - BAR - 6, { palette, chance: next(), size: next() }));
    }
  }
  return `<g class="${palette.main}">${face('f', rect(-100, -60, 1460, 680))}${holes.join('')}</g>${held.join('')}`;
}

interface TokenOptions {
  readonly palette: Palette;
  /** What the hole holds, from 0 to 1. */
  readonly chance: number;
  readonly size: number;
}

function tokens(x: number, base: number, { palette, chance, size }: TokenOptions): string {
  if (chance < 0.3) return '';
  const height = 46 + Math.round(size * 3) * 8;
  const species = chance < 0.55 ? palette.second : chance < 0.78 ? palette.accent : palette.light;
  const one = (left: number, tall: number) =>
    timber(species, { x: left, y: base - tall, width: 24, height: tall, depth: 26 }, { grain: 0, hatch: 5 });
  return one(x, height) + (size > 0.45 ? one(x + 36, height - 14) : '');
}
