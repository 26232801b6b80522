import type { Point } from '../geometry.ts';
import { rect } from '../geometry.ts';
import { face } from '../hatch.ts';
import type { TimberId } from '../palette.ts';
import { hash, pick } from '../random.ts';
import { cabinet } from './cabinet.ts';
import { frame } from './frame.ts';
import type { Palette } from './palette.ts';
import { paletteAt } from './palette.ts';
import { pile } from './pile.ts';
import { rack } from './rack.ts';
import { ramp } from './ramp.ts';
import { stalls } from './stall.ts';
import { storeys } from './storeys.ts';

/** Size of every work: 21:9, with what matters in the middle square. */
export const WORK = { width: 1260, height: 540 } as const;

/** Size of the part of a work that tells what it is about: 16:9. */
export const DETAIL = { width: 512, height: 288 } as const;

/** A thing built of timber, in the woods of a palette, and where the part that tells most of it begins. */
interface Work {
  readonly draw: (palette: Palette, seed: number) => string;
  readonly detail: Point;
}

const PILE: Work = { draw: pile, detail: [376, 66] };
const RACK: Work = { draw: rack, detail: [374, 126] };
const STOREYS: Work = { draw: storeys, detail: [400, 60] };
const STALLS: Work = { draw: stalls, detail: [374, 130] };
const CABINET: Work = { draw: cabinet, detail: [380, 160] };
const FRAME: Work = { draw: frame, detail: [480, 240] };
const RAMP: Work = { draw: ramp, detail: [440, 200] };

/** What each kind of project is drawn as; more than one where projects of a kind are common. */
const KINDS: Readonly<Record<string, readonly [Work, ...Work[]]>> = {
  application: [PILE, RACK],
  platform: [STOREYS],
  marketplace: [STALLS],
  ai: [CABINET],
  redesign: [FRAME, RAMP],
};
const ANY: readonly [Work, ...Work[]] = [RACK, STOREYS, PILE, CABINET, FRAME, RAMP];

/** The work of a project: an object for its kind, in woods that its key chooses. */
export function work(kind: string, key: string): string {
  const palette = paletteOf(key);
  const body = workOf(kind, key).draw(palette, hash(key) % 1000);
  return `<g class="${palette.ground}">${face('f', rect(-100, -100, 1460, 740))}</g>${body}`;
}

/** Where the telling part of a project's work begins. */
export function detailOf(kind: string, key: string): Point {
  return workOf(kind, key).detail;
}

/** What the work of a project stands on. */
export function groundOf(key: string): TimberId {
  return paletteOf(key).ground;
}

function workOf(kind: string, key: string): Work {
  return pick(KINDS[kind] ?? ANY, share(hash(key), 16));
}

function paletteOf(key: string): Palette {
  return paletteAt(share(hash(key), 23));
}

/** A number from 0 to 1 from some bits of a seed. */
function share(seed: number, bits: number): number {
  return ((seed >>> bits) % 97) / 97;
}
