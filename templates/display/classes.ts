import type { Cut, Cuts, Segment } from './cuts.ts';
import type { Choice, Ending } from './ending.ts';

/**
 * Names of classes: the policy allows no style attributes, so each distinct value of a cut is a class. Values are the
 * measure of a block, the width of a line, its own measure when it differs from its block's, the place of its first
 * letter, and the room that it needs above. The second set is for phones.
 */
interface Names {
  readonly measure: string;
  readonly width: string;
  readonly own: string;
  readonly edge: string;
  readonly room: string;
  /** Measure whose height a line keeps, whatever its words. */
  readonly kept: string;
  /** End of the custom properties' names. */
  readonly suffix: string;
}

const WIDE: Names = { measure: 'e', width: 'w', own: 'q', edge: 's', room: 'u', kept: 'b', suffix: '' };
const NARROW: Names = { measure: 'm', width: 'n', own: 'r', edge: 't', room: 'v', kept: 'k', suffix: 'm' };

/** Returns the class of a block's measure. */
export function measureClass(cuts: Cuts): string {
  return WIDE.measure + hundredths(cuts.em);
}

/** Returns the classes of a block. */
export function blockClasses(cuts: Cuts): string {
  const wide = `planks ${measureClass(cuts)}`;
  return cuts.broken ? `${wide} broken ${NARROW.measure}${hundredths(cuts.narrowEm)}` : wide;
}

/** Returns the classes of a line in a block of the measure `em`. */
export function lineClasses({ cut, room }: Segment, em: number): string {
  return ['ln', ...names(cut, em, WIDE), ...roomName(room, WIDE)].join(' ');
}

/** Returns the classes of a line on a phone. */
export function segmentClasses({ cut, room }: Segment, em: number): string {
  return ['sg', ...names(cut, em, NARROW), ...roomName(room, NARROW)].join(' ');
}

/** Returns the rules of every class that a display title uses: class → declarations. */
export function cutRules(cuts: Cuts): ReadonlyMap<string, string> {
  const rules = new Map([[`${WIDE.measure}${hundredths(cuts.em)}`, `--be:${cuts.em}`]]);
  for (const line of cuts.lines) addRules(rules, { line, em: cuts.em, set: WIDE });
  if (!cuts.broken) return rules;
  rules.set(`${NARROW.measure}${hundredths(cuts.narrowEm)}`, `--bm:${cuts.narrowEm}`);
  for (const segment of cuts.lines.flatMap((line) => line.segments)) {
    addRules(rules, { line: segment, em: cuts.narrowEm, set: NARROW });
  }
  return rules;
}

/** Returns the classes of a line whose last word may be chosen, except those that change with the word. */
export function keptClasses({ em, narrowEm, room }: Ending): string {
  const kept = [WIDE.kept + hundredths(em), NARROW.kept + hundredths(narrowEm)];
  return ['ln', 'live', ...kept, ...roomName(room, WIDE)].join(' ');
}

/** Returns the classes of a choice's cuts, on a wide screen and on a phone. */
export function choiceClasses({ wide, narrow }: Choice): string {
  return [...names(wide, 0, WIDE), ...names(narrow, 0, NARROW)].join(' ');
}

/** Returns the classes of a run of words before the word that changes. */
export function startClasses({ cut, room }: Segment): string {
  return ['sg', ...names(cut, 0, NARROW), ...roomName(room, NARROW)].join(' ');
}

/** Returns the classes of the run that the word ends. Its cut is that of its line. */
export function endClasses({ narrowRoom }: Ending): string {
  return ['sg', ...roomName(narrowRoom, NARROW)].join(' ');
}

/** Returns the rules of every class that such a line uses: class → declarations. */
export function endingRules(ending: Ending): ReadonlyMap<string, string> {
  const { em, narrowEm, room, narrowRoom, starts, choices } = ending;
  const rules = new Map([
    [WIDE.kept + hundredths(em), `--k:${em}`],
    [NARROW.kept + hundredths(narrowEm), `--km:${narrowEm}`],
  ]);
  for (const { wide, narrow } of choices) {
    addRules(rules, { line: { cut: wide, room }, em: 0, set: WIDE });
    addRules(rules, { line: { cut: narrow, room: narrowRoom }, em: 0, set: NARROW });
  }
  for (const line of starts) addRules(rules, { line, em: 0, set: NARROW });
  return rules;
}

interface Ruled {
  readonly line: Pick<Segment, 'cut' | 'room'>;
  /** Measure that needs no class; 0 when every measure needs one. */
  readonly em: number;
  readonly set: Names;
}

function addRules(rules: Map<string, string>, { line: { cut, room }, em, set }: Ruled): void {
  const [width = '', edge = '', own] = names(cut, em, set);
  for (const name of roomName(room, set)) rules.set(name, `--up${set.suffix}:${room}`);
  rules.set(width, `--wd${set.suffix}:${cut.width}`);
  rules.set(edge, `--lb${set.suffix}:${cut.edge}`);
  if (own !== undefined) rules.set(own, `--em${set.suffix}:${cut.em}`);
}

function names(cut: Cut, em: number, set: Names): readonly string[] {
  const always = [set.width + hundredths(cut.width), set.edge + hundredths(cut.edge)];
  return cut.em === em ? always : [...always, set.own + hundredths(cut.em)];
}

function roomName(room: number, set: Names): readonly string[] {
  return room === 0 ? [] : [`${set.room}${hundredths(room)}`];
}

function hundredths(value: number): number {
  return Math.round(value * 100);
}
