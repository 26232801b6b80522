import type { Sharp } from 'sharp';

/** Levels per channel: coarse on purpose, so that processors that round differently agree on the colour. */
const LEVELS = 16;
const SAMPLE = 32;

/**
 * Returns the most frequent colour of an image, as `#rrggbb`. Transparent pixels do not count.
 * @throws when it cannot be decoded
 */
export async function dominantColour(image: Sharp): Promise<string> {
  const sample = image.resize(SAMPLE, SAMPLE, { fit: 'fill' }).toColourspace('srgb').ensureAlpha();
  const data = await sample.raw().toBuffer();
  const counts = new Map<number, number>();
  for (let index = 0; index + 3 < data.length; index += 4) {
    if ((data[index + 3] ?? 0) < 128) continue;
    const bucket =
      level(data[index]) * LEVELS * LEVELS + level(data[index + 1]) * LEVELS + level(data[index + 2]);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  const [bucket = LEVELS ** 3 - 1] = [...counts].sort(([a, m], [b, n]) => n - m || a - b)[0] ?? [];
  const channels = [
    Math.floor(bucket / LEVELS / LEVELS),
    Math.floor(bucket / LEVELS) % LEVELS,
    bucket % LEVELS,
  ];
  return `#${channels.map((channel) => channel.toString(16).repeat(2)).join('')}`;
}

function level(value = 0): number {
  return Math.min(LEVELS - 1, Math.floor((value * LEVELS) / 256));
}
