import { diffArrays } from 'diff';
import type { Anatomy } from './anatomy.ts';
import type { Part } from './compared.ts';
import type { Difference } from './difference.ts';

/** Finds parts that one twin lacks, with the line right before the gap, or that both have in different sizes. Pure. */
export function compareParts(fr: Anatomy, en: Anatomy): readonly Difference<Part>[] {
  const rows = joined(aligned(compared(fr, en), compared(en, fr)));
  let gap = { fr: 1, en: 1 };
  return rows.flatMap(({ fr: left, en: right }): readonly Difference<Part>[] => {
    const before = gap;
    gap = { fr: left?.line ?? gap.fr, en: right?.line ?? gap.en };
    if (left === undefined) return right === undefined ? [] : [{ own: 'en', has: right, gap: before.fr }];
    if (right === undefined) return [{ own: 'fr', has: left, gap: before.en }];
    const isSame = left.size === right.size && left.kind === right.kind;
    return isSame ? [] : [{ own: 'fr', has: left, twin: right }];
  });
}

/** Leaves out lists of short lines, unless the twin's lines are long: one language alone tells too little. */
function compared({ parts }: Anatomy, twin: Anatomy): readonly Part[] {
  const long = new Set(twin.parts.filter(({ isShort }) => isShort === false).map(({ path }) => path));
  return parts.filter(({ isShort, path }) => isShort !== true || long.has(path));
}

/** A part of each twin that matches the other's, or a part that the other twin lacks. */
interface AlignedRow {
  readonly fr: Part | undefined;
  readonly en: Part | undefined;
}

/** The most parts that may differ: beyond, no part matches another, since the search would take seconds. */
const MOST_EDITS = 1000;

/** Pairs parts of one kind, in order. Between pairs, what only the French has comes before what only the English has. */
function aligned(fr: readonly Part[], en: readonly Part[]): readonly AlignedRow[] {
  const [left, right] = [fr.map(({ kind }) => kind), en.map(({ kind }) => kind)];
  const changes = diffArrays(left, right, { maxEditLength: MOST_EDITS }) ?? [
    { value: left, removed: true, added: false },
    { value: right, removed: false, added: true },
  ];
  const [ofFr, ofEn] = [fr.values(), en.values()];
  return changes.flatMap(({ value, removed, added }) =>
    value.map(() => ({
      fr: added ? undefined : ofFr.next().value,
      en: removed ? undefined : ofEn.next().value,
    })),
  );
}

/** Joins two parts that match nothing else, one of each twin: one was made into the other. */
function joined(rows: readonly AlignedRow[]): readonly AlignedRow[] {
  return rows.flatMap((row, at): readonly AlignedRow[] => {
    if (isMadeInto(rows[at - 1], row)) return [];
    const next = rows[at + 1];
    return isMadeInto(row, next) ? [{ fr: row.fr, en: next?.en }] : [row];
  });
}

/** Tells whether the English lacks the part of a row, and the French that of the next one. */
function isMadeInto(row: AlignedRow | undefined, next: AlignedRow | undefined): boolean {
  return row !== undefined && row.en === undefined && next !== undefined && next.fr === undefined;
}
