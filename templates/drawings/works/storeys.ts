import { rect } from '../geometry.ts';
import { face, grain } from '../hatch.ts';
import type { TimberId } from '../palette.ts';
import { timber, timbers } from '../piece.ts';
import { pick, random } from '../random.ts';
import { leaving } from '../svg.ts';
import type { Hole } from './hole.ts';
import { holes } from './hole.ts';
import type { Palette } from './palette.ts';

const [BAY, STOREY, POST] = [190, 150, 20];
/** The ground shows in a strip above the roof and in another below the foot. */
const [LEFT, TOP, FLOORS] = [-130, 64, 3];

/** Draws one frame with many rooms: each tenant has its own, and none sees the next. */
export function storeys(palette: Palette, seed: number): string {
  const next = random(seed);
  const { main, second, accent, light } = palette;
  const tenants = [second, accent, light] as const;
  const floors: string[] = [];
  for (let floor = FLOORS - 1; floor >= 0; floor -= 1) {
    const y = TOP + floor * STOREY;
    const rooms = Array.from({ length: 8 }, (_, bay) => {
      const x = LEFT + bay * BAY;
      const species = tenants[Math.floor(next() * tenants.length)] ?? second;
      if (next() < 0.2) return vacant(x, y, main);
      const front = tenant({ x, y, species, seed: seed + bay * 5 + floor, door: next() });
      return floor === 1 && bay === 4 ? vacant(x, y, main) + leaving([64, 0], front) : front;
    });
    const posts = rooms.map((_, bay) => ({
      x: LEFT + (bay + 1) * BAY - POST - 9,
      y: y + 5,
      width: POST,
      height: STOREY,
      depth: 12,
    }));
    rooms.push(timbers(main, posts));
    floors.push(rooms.join('') + beam(main, y + STOREY, floor));
  }
  return floors.join('') + beam(main, TOP, FLOORS);
}

/** Draws a beam from edge to edge above a storey: a floor, or the roof. */
function beam(species: TimberId, y: number, floor: number): string {
  const box = { x: LEFT - 60, y: y - POST, width: 1800, height: POST, depth: 22 };
  return timber(species, box, { at: -22, seed: 30 + floor, grain: 8 });
}

function vacant(x: number, y: number, species: TimberId): string {
  return `<g class="${species}">${holes([{ x, y, width: BAY - POST, height: STOREY - POST, dx: 62, dy: 37 }])}</g>`;
}

interface TenantOptions {
  readonly x: number;
  readonly y: number;
  readonly species: TimberId;
  readonly seed: number;
  /** Decides the openings of the front: a number from 0 to 1. */
  readonly door: number;
}

/** Draws the front of a room, with its own openings. */
function tenant({ x, y, species, seed, door }: TenantOptions): string {
  const front = rect(x, y, BAY - POST, STOREY - POST);
  const at = (left: number, top: number, width: number, height: number): Hole => ({
    x: x + left,
    y: y + top,
    width,
    height,
    dx: 12,
    dy: 7,
  });
  const openings = pick<readonly Hole[]>(
    [
      [at(34, 38, 48, 54), at(98, 38, 48, 54)],
      [at(30, 34, 56, 96), at(104, 34, 42, 46)],
      [at(30, 42, 112, 44)],
    ],
    door,
  );
  return `<g class="pc ${species}">${face('f', front)}<path class="h" d="${grain(front, { seed, gap: 26 })}"/>${holes(openings)}</g>`;
}
