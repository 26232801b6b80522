import { rect } from '../geometry.ts';
import { face, grain } from '../hatch.ts';
import type { TimberId } from '../palette.ts';
import { timber } from '../piece.ts';
import { random } from '../random.ts';
import { hole } from './hole.ts';
import type { Palette } from './palette.ts';

const [BAY, STOREY, POST] = [190, 150, 20];
const [LEFT, TOP] = [-130, -60];

/** One frame, many rooms: each tenant has its own, and none sees the next one's. */
export function storeys(palette: Palette, seed: number): string {
  const next = random(seed);
  const { main, second, accent, light } = palette;
  const tenants = [second, accent, light] as const;
  const floors: string[] = [];
  for (let floor = 3; floor >= 0; floor -= 1) {
    const y = TOP + floor * STOREY;
    const rooms = Array.from({ length: 8 }, (_, bay) => {
      const x = LEFT + bay * BAY;
      const species = tenants[Math.floor(next() * tenants.length)] ?? second;
      const inside =
        next() < 0.2
          ? vacant(x, y, main)
          : tenant({ x, y, species, seed: seed + bay * 5 + floor, door: next() });
      return `${inside}${timber(main, { x: x + BAY - POST, y, width: POST, height: STOREY, depth: 14 }, { at: -14, grain: 0, hatch: 4 })}`;
    });
    const beam = timber(
      main,
      { x: LEFT - 60, y: y + STOREY - POST, width: 1800, height: POST, depth: 22 },
      { at: -22, seed: 30 + floor, grain: 8 },
    );
    floors.push(rooms.join('') + beam);
  }
  return floors.join('');
}

function vacant(x: number, y: number, species: TimberId): string {
  return `<g class="${species}">${hole({ x, y, width: BAY - POST, height: STOREY - POST, dx: 62, dy: 37 })}</g>`;
}

interface TenantOptions {
  readonly x: number;
  readonly y: number;
  readonly species: TimberId;
  readonly seed: number;
  /** Where the openings are, from 0 to 1. */
  readonly door: number;
}

/** A room's front, with its own openings. */
function tenant({ x, y, species, seed, door }: TenantOptions): string {
  const front = rect(x, y, BAY - POST, STOREY - POST);
  const openings =
    door < 0.34
      ? hole({ x: x + 34, y: y + 38, width: 48, height: 54, dx: 12, dy: 7 }) +
        hole({ x: x + 98, y: y + 38, width: 48, height: 54, dx: 12, dy: 7 })
      : door < 0.67
        ? hole({ x: x + 30, y: y + 34, width: 56, height: 96, dx: 14, dy: 8 }) +
          hole({ x: x + 104, y: y + 34, width: 42, height: 46, dx: 12, dy: 7 })
        : hole({ x: x + 30, y: y + 42, width: 112, height: 44, dx: 14, dy: 8 });
  return `<g class="pc ${species}">${face('f', front)}<path class="h" d="${grain(front, { seed, gap: 18 })}"/>${openings}</g>`;
}
