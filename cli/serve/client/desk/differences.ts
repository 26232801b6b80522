import type { Block } from './blocks.ts';

/** Differences between the two languages of a page, in what translation keeps. */
interface Differences {
  readonly numbers: OnlyIn;
  /** Paths without their locale, and addresses elsewhere. */
  readonly links: OnlyIn;
  /** Front matter keys. */
  readonly keys: OnlyIn;
  readonly pictures: readonly [number, number];
  readonly words: readonly [number, number];
}

/** Items that only the first, or only the second, has. */
export type OnlyIn = readonly [readonly string[], readonly string[]];

/** Parts of a page in which differences are found. */
export interface Side {
  readonly blocks: readonly Pick<Block, 'kind' | 'text'>[];
  /** Addresses of the links of its main part, as paths where they are of this site. */
  readonly links: readonly string[];
  readonly keys: readonly string[];
}

/** Compares twins: what translation keeps must be on both sides. */
export function differencesOf(a: Side, b: Side): Differences {
  return {
    numbers: onlyIn(numbersOf(a), numbersOf(b)),
    links: onlyIn(a.links.map(withoutLocale), b.links.map(withoutLocale)),
    keys: onlyIn(a.keys, b.keys),
    pictures: [picturesOf(a), picturesOf(b)],
    words: [wordsOf(a), wordsOf(b)],
  };
}

function onlyIn(a: readonly string[], b: readonly string[]): OnlyIn {
  const [left, right] = [new Set(a), new Set(b)];
  return [[...left].filter((item) => !right.has(item)), [...right].filter((item) => !left.has(item))];
}

/** Numbers as both languages mean them: `12 000` and `12,000`, `4,5` and `4.5` are the same. */
function numbersOf({ blocks }: Side): readonly string[] {
  return blocks
    .filter(({ kind }) => kind !== 'pre')
    .flatMap(({ text }) => text.match(/\d+(?:[\s.,\u00a0\u202f]\d+)*/g) ?? [])
    .map((number) => number.replace(/[\s\u00a0\u202f,.](?=\d{3}(?!\d))/g, '').replace(',', '.'));
}

function withoutLocale(href: string): string {
  return href.replace(/^\/en(?=\/|$|[?#])/, '').replace(/^$|^(?=[?#])/, '/');
}

function picturesOf({ blocks }: Side): number {
  return blocks.filter(({ kind }) => kind === 'img').length;
}

function wordsOf({ blocks }: Side): number {
  return blocks.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0);
}
