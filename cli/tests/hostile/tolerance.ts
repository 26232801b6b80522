/** Seconds that texts of two lengths take, the larger one ten times as long. */
export interface Growth {
  readonly small: number;
  readonly large: number;
}

/** Ten times the length may take fifteen times as long: memory is collected more often, and caches hold less. */
export const MOST_GROWTH = 15;

/** Seconds that any build takes: of a text that takes less, growth cannot be told from chance. */
const FLOOR = 0.06;

/** Returns the ratio of the larger text's time to that of the smaller. */
export function growth({ small, large }: Growth): number {
  return large / Math.max(small, FLOOR);
}

/** Measures a text of each length; the smaller one only where the larger one alone does not say that all is well. */
export async function measureGrowth(
  seconds: (bytes: number) => Promise<number>,
  [small, large]: readonly [number, number],
): Promise<Growth> {
  const most = await seconds(large);
  return { large: most, small: most <= FLOOR * MOST_GROWTH ? FLOOR : await seconds(small) };
}
