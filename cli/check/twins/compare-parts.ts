import { align } from '../../shared/align.ts';
import type { Anatomy } from './anatomy.ts';
import type { Part } from './compared.ts';
import type { Difference } from './difference.ts';

/** Finds parts that one twin lacks, with the line right before the gap, or that both have in different sizes. Pure. */
export function compareParts(fr: Anatomy, en: Anatomy): readonly Difference<Part>[] {
  const rows = joined(alignEnds(compared(fr, en), compared(en, fr)));
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

/** Joins two parts that match nothing else, one of each twin: one was made into the other. */
function joined(rows: readonly AlignedRow[]): readonly AlignedRow[] {
  return rows.flatMap((row, at): readonly AlignedRow[] => {
    if (isHalf(rows[at - 1], row) && !isHalf(rows[at - 2], rows[at - 1])) return [];
    const next = rows[at + 1];
    return next !== undefined && isHalf(row, next) && !isHalf(rows[at - 1], row)
      ? [{ fr: row.fr ?? next.fr, en: row.en ?? next.en }]
      : [row];
  });
}

/** Tells whether each of two rows has just what the other lacks. */
function isHalf(one: AlignedRow | undefined, other: AlignedRow | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return (['fr', 'en'] as const).every((side) => (one[side] === undefined) !== (other[side] === undefined));
}

/** The most cells of the alignment's table: beyond, each part that differs counts as one that the twin lacks. */
const MOST_CELLS = 250_000;

function alignEnds(fr: readonly Part[], en: readonly Part[]): readonly AlignedRow[] {
  let start = 0;
  while (start < Math.min(fr.length, en.length) && fr[start]?.kind === en[start]?.kind) start += 1;
  let end = 0;
  const most = Math.min(fr.length, en.length) - start;
  while (end < most && fr.at(-1 - end)?.kind === en.at(-1 - end)?.kind) end += 1;
  const [endFr, endEn] = [fr.length - end, en.length - end];
  return [
    ...fr.slice(0, start).map((part, row) => ({ fr: part, en: en[row] })),
    ...alignMiddle(fr.slice(start, endFr), en.slice(start, endEn)),
    ...fr.slice(endFr).map((part, row) => ({ fr: part, en: en[endEn + row] })),
  ];
}

function alignMiddle(fr: readonly Part[], en: readonly Part[]): readonly AlignedRow[] {
  if (fr.length * en.length > MOST_CELLS)
    return [
      ...fr.map((part) => ({ fr: part, en: undefined })),
      ...en.map((part) => ({ fr: undefined, en: part })),
    ];
  return align(fr, en).map(([left, right]) => ({ fr: left, en: right }));
}
