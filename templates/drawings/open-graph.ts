import type { TimberId } from './palette.ts';
import { TIMBERS } from './palette.ts';

/** The two timbers that the light page's own ground chooses. */
const GROUND_PAIR: Readonly<Record<string, TimberId>> = { a: 'm', b: 'c' };
const INK = '#12161F';
const PAPER = '#FBFBF8';

/**
 * Replaces the classes of a drawing by the colours they stand for in the light theme, so that it can be
 * rendered without a stylesheet. Parts that rest away from their place stay closed.
 */
export function withColours(markup: string): string {
  const woods: (TimberId | undefined)[] = [undefined];
  return markup.replace(
    /<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g,
    (_whole, closing: string, tag: string, rest: string, empty: string) => {
      if (closing !== '') {
        if (tag === 'g') woods.pop();
        return `</${tag}>`;
      }
      const classes = /\sclass="([^"]*)"/.exec(rest)?.[1]?.split(' ') ?? [];
      const wood = woodOf(classes) ?? woods.at(-1);
      if (tag === 'g') woods.push(wood);
      const paint = classes.map((name) => paintOf(name, wood)).join('');
      return `<${tag}${rest.replace(/\sclass="[^"]*"/, '')}${paint}${empty}>`;
    },
  );
}

function woodOf(classes: readonly string[]): TimberId | undefined {
  const name = classes.find((part) => part in TIMBERS || part in GROUND_PAIR);
  return name === undefined ? undefined : (GROUND_PAIR[name] ?? (name as TimberId));
}

/** Presentation attributes of a class on a wood; none for classes that only name or move. */
function paintOf(name: string, wood: TimberId = 'w'): string {
  const { front, top, side, hatch } = TIMBERS[wood];
  const paints: Readonly<Record<string, string>> = {
    f: `fill="${front}"`,
    pq: `fill="${front}"`,
    t: `fill="${top}"`,
    s: `fill="${side}"`,
    o: `fill="${INK}"`,
    h: `fill="none" stroke="${hatch}"`,
    e: `fill="none" stroke="${hatch}"`,
    pe: `fill="none" stroke="${hatch}" opacity=".5"`,
    fruit: `stroke="${front}" stroke-width="24" stroke-linecap="round"`,
    knob: `fill="${INK}" stroke="${PAPER}" stroke-width="2"`,
    ink: `fill="none" stroke="${INK}" stroke-width="2"`,
    dash: `fill="none" stroke="${INK}" stroke-width="2" stroke-dasharray="9 7"`,
    ring: `fill="none" stroke="${INK}" stroke-width="1.600"`,
    heart: `fill="${TIMBERS.m.front}"`,
  };
  const paint = paints[name];
  return paint === undefined ? '' : ` ${paint}`;
}
