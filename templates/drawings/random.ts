/** Creates a source of numbers from 0 to 1 that a seed fully decides (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Makes a seed from a text, such as a page's key (FNV-1a). */
export function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

/** Picks an item of a list by a number from 0 to 1. */
export function pick<T>(list: readonly [T, ...T[]], at: number): T {
  return list[Math.min(list.length - 1, Math.floor(at * list.length))] ?? list[0];
}
