import { closed } from './geometry.ts';
import { bars } from './hatch.ts';
import { hash, random } from './random.ts';

/** Species of a parquet by weight: a floor has a dominant wood. */
const FLOORS = [
  ['c', 'c', 'c', 'c', 'm', 'n', 'q', 'w'],
  ['m', 'm', 'm', 'u', 'u', 'n', 'c', 'w'],
  ['d', 'd', 'd', 'c', 'c', 'n', 'm', 'w'],
  ['n', 'n', 'n', 'd', 'm', 'c', 'w', 'c'],
  ['w', 'w', 'w', 'c', 'q', 'm', 'n', 'c'],
  ['u', 'u', 'u', 'm', 'w', 'd', 'n', 'm'],
] as const;

export interface ParquetOptions {
  readonly seed: string;
  readonly width: number;
  readonly height: number;
  /** Width of a column of boards. @default 140 */
  readonly column?: number;
  /** Height of a board. @default 44 */
  readonly board?: number;
}

/** Point de Hongrie: a chevron floor whose boards a text chooses. Paths are grouped by species. */
export function parquet({ seed, width, height, column = 140, board = 44 }: ParquetOptions): string {
  const next = random(hash(seed));
  const floor = FLOORS[hash(seed) % FLOORS.length] ?? FLOORS[0];
  const rise = Math.round(column * 0.577);
  const boards = new Map<string, string>();
  let lines = '';
  for (let x = 0, index = 0; x < width; x += column, index += 1) {
    const up = index % 2 === 0;
    let previous = '';
    for (let y = -rise; y < height; y += board) {
      let species: string = floor[Math.floor(next() * floor.length)] ?? 'c';
      if (species === previous) species = floor[Math.floor(next() * floor.length)] ?? 'c';
      previous = species;
      const [left, right] = up ? [y + rise, y] : [y, y + rise];
      const quad = [
        [x, left],
        [x + column, right],
        [x + column, right + board],
        [x, left + board],
      ] as const;
      boards.set(species, (boards.get(species) ?? '') + closed(quad));
      if (next() < 0.4)
        lines += bars(quad[0], quad[3], { along: [column, right - left], gap: 9, name: `pe ${species}` });
    }
  }
  return [...boards].map(([species, data]) => `<path class="pq ${species}" d="${data}"/>`).join('') + lines;
}
