import { given } from './given.ts';
import type { Mark, Marks } from './typography-marks.ts';
import { marksIn, marksOf } from './typography-marks.ts';

/** `drop` UTF-16 units at `at` become `put`. */
export interface Edit {
  readonly at: number;
  readonly drop: number;
  readonly put: string;
}

/** Finds what to change in a text: edits in order, not overlapping. */
export type Find = (text: string) => readonly Edit[];

/** A rule that changes a text. */
export interface Rule {
  /** The rule changes only texts that have one of these. */
  readonly marks: Marks;
  /** Matches every text that the rule changes: a quick look that spares most texts the search. @default any text */
  readonly hint?: RegExp;
  readonly find: Find;
}

/** A text made of pieces: `cuts` are the offsets where one piece ends and the next begins. */
export interface CutText {
  readonly text: string;
  readonly cuts: readonly number[];
}

/** Makes a {@link Find} that replaces each match of a global pattern, by a text or by what a function makes of it. */
export function swap(pattern: RegExp, put: string | ((found: string) => string)): Find {
  const make = typeof put === 'string' ? () => put : put;
  return (text) => {
    const edits: Edit[] = [];
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      edits.push({ at: match.index, drop: match[0].length, put: make(match[0]) });
      if (match[0] === '') pattern.lastIndex += 1;
    }
    return edits;
  };
}

/** Makes a rule that runs only on texts that have one of some marks and, when there is a hint, match it. */
export function where(marks: readonly Mark[], find: Find, hint?: RegExp): Rule {
  return { marks: marksOf(marks), find, ...given({ hint }) };
}

/** Applies rules in order, each to the result of the one before. Returns the input itself when no rule changes it. */
export function applyRules(rules: readonly Rule[], input: CutText, marks = marksIn(input.text)): CutText {
  // Most texts have none.
  if (marks === 0) return input;
  let current = input;
  let present = marks;
  for (const { marks: needed, hint, find } of rules) {
    if ((needed & present) === 0) continue;
    if (hint?.test(current.text) === false) continue;
    const edits = find(current.text);
    if (edits.length === 0) continue;
    current = { text: edited(current.text, edits), cuts: moved(current.cuts, edits) };
    present = marksIn(current.text);
  }
  return current;
}

function edited(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { at, drop, put } of edits) {
    parts.push(text.slice(from, at), put);
    from = at + drop;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** Moves cuts by edits. An edit's text belongs to the piece in which it begins; on a cut, to the piece after it. */
function moved(cuts: readonly number[], edits: readonly Edit[]): readonly number[] {
  if (cuts.length === 0) return cuts;
  let shift = 0;
  let next = 0;
  return cuts.map((cut) => {
    for (let edit = edits[next]; edit !== undefined && edit.at + edit.drop <= cut; edit = edits[next]) {
      if (edit.at === cut) break;
      shift += edit.put.length - edit.drop;
      next += 1;
    }
    const edit = edits[next];
    return edit !== undefined && edit.at < cut ? edit.at + shift + edit.put.length : cut + shift;
  });
}
