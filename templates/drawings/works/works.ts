import { rect } from '../geometry.ts';
import { face } from '../hatch.ts';
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

/** A thing built of timber, in the woods of a palette. */
type Work = (palette: Palette, seed: number) => string;

/** What each kind of project is drawn as; more than one where projects of a kind are common. */
const KINDS: Readonly<Record<string, readonly [Work, ...Work[]]>> = {
  application: [pile, rack],
  platform: [storeys],
  marketplace: [stalls],
  ai: [cabinet],
  redesign: [frame, ramp],
};
const ANY: readonly [Work, ...Work[]] = [rack, storeys, pile, cabinet, frame, ramp];

/** The work of a project: an object for its kind, in woods that its key chooses. */
export function work(kind: string, key: string): string {
  const seed = hash(key);
  const draw = pick(KINDS[kind] ?? ANY, share(seed, 16));
  const palette = paletteAt(share(seed, 23));
  return `<g class="${palette.ground}">${face('f', rect(-100, -100, 1460, 740))}</g>${draw(palette, seed % 1000)}`;
}

/** A number from 0 to 1 from some bits of a seed. */
function share(seed: number, bits: number): number {
  return ((seed >>> bits) % 97) / 97;
}
