import type { Point } from './geometry.ts';
import { line } from './geometry.ts';
import { svg } from './svg.ts';

const [WIDTH, HEIGHT] = [480, 300];
/** Streets across and down, in units of the drawing. The last two are slanted. */
const STREETS =
  'M0 66H480M0 150H480M0 234H480M72 0V300M168 0V300M288 0V300M396 0V300M0 300 230 0M300 300 480 96';
const RIVER = 'M0 120c90-30 130 60 220 44s120-110 260-84';

/** Draws the streets of a round, its way from stop to stop, and a numbered mark at each. Places are in hundredths. */
export function roundMap(places: readonly Point[]): string {
  const stops = places.map(
    ([x, y]): Point => [Math.round((x * WIDTH) / 100), Math.round((y * HEIGHT) / 100)],
  );
  const marks = stops.map(
    ([x, y], index) =>
      `<circle class="map-stop" cx="${x}" cy="${y}" r="19"/><text class="map-number" x="${x}" y="${y + 7}">${index + 1}</text>`,
  );
  return svg(
    `<path class="map-river" d="${RIVER}"/><path class="map-street" d="${STREETS}"/><path class="map-way" d="${line(stops)}"/>${marks.join('')}`,
    { width: WIDTH, height: HEIGHT, fit: 'slice' },
  );
}
