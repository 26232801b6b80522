import { scarf } from './joints.ts';
import { svg } from './svg.ts';

/** Draws one beam over an ocean: two shores, one joint. */
export function span(): string {
  const beam = scarf({
    width: 1600,
    height: 110,
    depth: 96,
    from: 640,
    to: 980,
    over: 900,
    seed: 40,
    key: 'keyed',
  });
  return svg(beam, { y: -50, width: 1600, height: 180, fit: 'slice' });
}
