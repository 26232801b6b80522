/** Numbers that look random and come again with the same seed. */
export type Random = () => number;

/** Creates a generator of numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Thrown by an edit that has nothing to change: edits before it took everything away. */
export class NothingLeft extends Error {}

/** Picks one item of a list. @throws {@link NothingLeft} when it is empty */
export function pick<T>(list: readonly T[], random: Random): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new NothingLeft('There is nothing to choose from');
  return found;
}

/** Picks one item of a list of texts; the empty text when there is none. */
export function oneOrNone(list: readonly string[], random: Random): string {
  return list.length === 0 ? '' : pick(list, random);
}

/** Returns the list in another order. */
export function shuffled<T>(list: readonly T[], random: Random): readonly T[] {
  return list
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
