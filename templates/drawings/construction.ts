import { svg } from './svg.ts';
import { symbolPaths } from './symbol.ts';

/** Draws the symbol on its grid of eight, with the clear space around it, which is one bar wide. */
export function symbolConstruction(): string {
  const { top, bottom } = symbolPaths();
  const steps = Array.from({ length: 9 }, (_, index) => index);
  const grid = steps.map((step) => `M${step}-2.700v13.400M-2.700 ${step}h13.400`).join('');
  return svg(
    `<path class="grid" d="${grid}"/><path class="clear" d="M-2.700-2.700h13.400v13.400H-2.700z"/>` +
      `<path class="symbol-top" d="${top}"/><path class="symbol-bottom" d="${bottom}"/>`,
    { x: -3, y: -3, width: 14, height: 14 },
  );
}
