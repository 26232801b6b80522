import type { Cut, Cuts } from './cuts.ts';

/** Class of a block's measure, of a line's cut, and of its cut on a phone: one name per distinct tuple. */
export const blockClass = (cuts: Cuts): string => `e${hundredths(cuts.em)}`;
export const lineClass = (cut: Cut): string => `k${tuple(cut)}`;
export const segmentClass = (cut: Cut): string => `n${tuple(cut)}`;

/** Rules of every class that a display title uses: class → declarations. */
export function cutRules(cuts: Cuts): ReadonlyMap<string, string> {
  const rules = new Map([[blockClass(cuts), `--be:${cuts.em}`]]);
  for (const line of cuts.lines) {
    rules.set(lineClass(line.cut), declarations(line.cut, ''));
    if (!cuts.broken) continue;
    for (const segment of line.segments) rules.set(segmentClass(segment.cut), declarations(segment.cut, 'm'));
  }
  return rules;
}

function declarations(cut: Cut, suffix: string): string {
  return `--em${suffix}:${cut.em};--wd${suffix}:${cut.width};--wg${suffix}:${cut.weight}`;
}

function tuple(cut: Cut): string {
  return `${hundredths(cut.em)}-${hundredths(cut.width)}-${cut.weight}`;
}

function hundredths(value: number): number {
  return Math.round(value * 100);
}
