import type { Block } from './blocks.ts';

/** Differences between the two languages of a page, in what translation keeps: what each has alone. */
type Differences = Readonly<Record<'numbers' | 'links' | 'keys' | 'pictures' | 'words', OnlyIn>>;

/** Items that only the first, or only the second, has. */
type OnlyIn = readonly [readonly string[], readonly string[]];

/** Parts of a page in which differences are found. */
export interface Side {
  readonly blocks: readonly Pick<Block, 'kind' | 'text'>[];
  /** Addresses of the links of its main part, as paths where they are of this site. */
  readonly links: readonly string[];
  /** Front matter keys; undefined while they are not known. */
  readonly keys: readonly string[] | undefined;
}

/** Compares twins: what translation keeps must be on both sides. */
export function differencesOf(a: Side, b: Side): Differences {
  const words = [wordsOf(a), wordsOf(b)];
  // Twins this far apart in length rarely say the same.
  const isFarApart = Math.max(...words) > Math.max(40, 1.5 * Math.min(...words));
  return {
    numbers: onlyIn(numbersOf(a), numbersOf(b)),
    links: onlyIn(a.links.map(withoutLocale), b.links.map(withoutLocale)),
    // Until the keys of both are known, one seems to have all of them alone.
    keys: a.keys && b.keys ? onlyIn(a.keys, b.keys) : [[], []],
    pictures: onlyIn([picturesOf(a)], [picturesOf(b)]),
    words: isFarApart ? [[String(words[0])], [String(words[1])]] : [[], []],
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

/** Their number, as a text. */
function picturesOf({ blocks }: Side): string {
  return String(blocks.filter(({ kind }) => kind === 'img').length);
}

function wordsOf({ blocks }: Side): number {
  return blocks.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0);
}
