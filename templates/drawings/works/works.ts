import { remembering } from '../../../cli/shared/recent.ts';
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

/**
 * A thing built of timber, in the woods of a palette, with its most telling part, and a square from nearby that shows
 * how it is made: each by its corner and its width.
 */
interface Work {
  readonly draw: (palette: Palette, seed: number) => string;
  readonly detail: readonly [x: number, y: number, width: number];
  readonly close: readonly [x: number, y: number, width: number];
}

const PILE: Work = { draw: pile, detail: [214, 54, 832], close: [540, 190, 340] };
const RACK: Work = { draw: rack, detail: [374, 126, 512], close: [400, 100, 270] };
const STOREYS: Work = { draw: storeys, detail: [400, 60, 512], close: [610, 240, 290] };
const STALLS: Work = { draw: stalls, detail: [374, 130, 512], close: [440, 150, 250] };
const CABINET: Work = { draw: cabinet, detail: [380, 160, 512], close: [452, 226, 236] };
const FRAME: Work = { draw: frame, detail: [198, 40, 850], close: [480, 60, 250] };
const RAMP: Work = { draw: ramp, detail: [350, 184, 560], close: [560, 230, 270] };

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Works for each kind of project; more than one for kinds that are common. */
const KINDS: Readonly<Record<string, readonly [Work, ...Work[]]>> = {
  application: [PILE, RACK],
  platform: [STOREYS],
  marketplace: [STALLS],
  ai: [CABINET],
  redesign: [FRAME, RAMP],
};
const ANY: readonly [Work, ...Work[]] = [RACK, STOREYS, PILE, CABINET, FRAME, RAMP];

/** Draws the work of a project: an object for its kind, in woods that its key chooses, without the wood `around` it. */
export function work(kind: string, key: string, around?: TimberId): string {
  return build(kind, key, around);
}

/** Number of works kept: other pages show those of a few projects. */
const REMEMBERED = 100;

const build = remembering(REMEMBERED, buildAnew);

function buildAnew(kind: string, key: string, around?: TimberId): string {
  const palette = paletteOf(key, around);
  const body = workOf(kind, key).draw(palette, hash(key) % 1000);
  return `<g class="${palette.ground}">${face('f', rect(-100, -100, 1460, 740))}</g>${body}`;
}

/** Returns the place in a project's work that shows from nearby how it is made. */
export function closeOf(kind: string, key: string): Box {
  const [x, y, width] = workOf(kind, key).close;
  return { x, y, width, height: width };
}

/** Returns the telling part of a project's work, at 16:9. */
export function detailOf(kind: string, key: string): Box {
  const [x, y, width] = workOf(kind, key).detail;
  return { x, y, width, height: (width * 9) / 16 };
}

/** Returns the wood of the ground behind a project's work. */
export function groundOf(key: string): TimberId {
  return paletteOf(key).ground;
}

function workOf(kind: string, key: string): Work {
  return pick(KINDS[kind] ?? ANY, share(hash(key), 16));
}

function paletteOf(key: string, around?: TimberId): Palette {
  return paletteAt(share(hash(key), 23), around);
}

/** Makes a number from 0 to 1 from some bits of a seed. */
function share(seed: number, bits: number): number {
  return ((seed >>> bits) % 97) / 97;
}
