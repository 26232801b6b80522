import type { TimberId } from '../palette.ts';
import { pick } from '../random.ts';

/** The woods of a work: that of the ground, those of the work itself, and those of its accents. */
export interface Palette {
  readonly ground: TimberId;
  readonly main: TimberId;
  readonly second: TimberId;
  readonly accent: TimberId;
  readonly light: TimberId;
}

/** Palettes by their ground: chalk, sapwood, merisier, deep blue, ink, chalk again. */
const PALETTES = [
  { ground: 'c', main: 'm', second: 'n', accent: 'u', light: 'w' },
  { ground: 'u', main: 'd', second: 'c', accent: 'm', light: 'w' },
  { ground: 'm', main: 'n', second: 'c', accent: 'd', light: 'w' },
  { ground: 'd', main: 'u', second: 'm', accent: 'c', light: 'w' },
  { ground: 'n', main: 'c', second: 'm', accent: 'd', light: 'w' },
  { ground: 'c', main: 'd', second: 'w', accent: 'm', light: 'u' },
] as const satisfies readonly [Palette, ...Palette[]];

/** Returns the palette that a number from 0 to 1 chooses, or another when its ground is the wood `around` it. */
export function paletteAt(at: number, around?: TimberId): Palette {
  const chosen = pick<Palette>(PALETTES, at);
  if (chosen.ground !== around) return chosen;
  const others = PALETTES.filter(({ ground }) => ground !== around);
  return others[Math.floor(at * others.length)] ?? chosen;
}
