import type { Anatomy, Part } from './anatomy.ts';

/** A part that one twin has and the other lacks, or that both have in different sizes. */
export interface PartDifference {
  /** Undefined on the side that lacks it. */
  readonly fr: Part | undefined;
  readonly en: Part | undefined;
  /** Line that comes right before the gap, on the side that lacks it. */
  readonly gap: number;
}

/** Differences of two skeletons in reading order. Pure. */
export function compareParts(fr: Anatomy, en: Anatomy): readonly PartDifference[] {
  const rows = joined(align(fr.parts, en.parts));
  let gap = { fr: 1, en: 1 };
  return rows.flatMap(({ fr: left, en: right }): readonly PartDifference[] => {
    const before = gap;
    gap = { fr: left?.line ?? gap.fr, en: right?.line ?? gap.en };
    if (left !== undefined && right !== undefined)
      return left.size === right.size && left.kind === right.kind
        ? []
        : [{ fr: left, en: right, gap: right.line }];
    return [{ fr: left, en: right, gap: left === undefined ? before.fr : before.en }];
  });
}

type Row = Pick<PartDifference, 'fr' | 'en'>;

/** A part of each that have nothing but each other to stand for: one was made into the other. */
function joined(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((row, at): readonly Row[] => {
    if (isHalf(rows[at - 1], row) && !isHalf(rows[at - 2], rows[at - 1])) return [];
    const next = rows[at + 1];
    return next !== undefined && isHalf(row, next) && !isHalf(rows[at - 1], row)
      ? [{ fr: row.fr ?? next.fr, en: row.en ?? next.en }]
      : [row];
  });
}

/** Whether each of two rows lacks what the other has. */
function isHalf(one: Row | undefined, other: Row | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [left, right] = [one.fr ?? other.fr, one.en ?? other.en];
  const count = [one.fr, one.en, other.fr, other.en].filter((part) => part !== undefined).length;
  return (
    count === 2 &&
    left !== undefined &&
    right !== undefined &&
    (one.fr === undefined) !== (one.en === undefined)
  );
}

/** Cells of the table that alignment fills at most: beyond, what differs is compared row by row. */
const MOST_CELLS = 250_000;

function align(fr: readonly Part[], en: readonly Part[]): readonly Row[] {
  let start = 0;
  while (start < Math.min(fr.length, en.length) && fr[start]?.kind === en[start]?.kind) start += 1;
  let end = 0;
  const most = Math.min(fr.length, en.length) - start;
  while (end < most && fr.at(-1 - end)?.kind === en.at(-1 - end)?.kind) end += 1;
  const pairs = (from: number, count: number, of: readonly Part[], to: readonly Part[]): readonly Row[] =>
    Array.from({ length: count }, (_, row) => ({
      fr: of[from + row],
      en: to[to.length - of.length + from + row],
    }));
  const middle = {
    fr: fr.slice(start, fr.length - end),
    en: en.slice(start, en.length - end),
  };
  return [
    ...Array.from({ length: start }, (_, row) => ({ fr: fr[row], en: en[row] })),
    ...alignMiddle(middle.fr, middle.en),
    ...pairs(fr.length - end, end, fr, en),
  ];
}

/** The longest common subsequence, by kind. */
function alignMiddle(fr: readonly Part[], en: readonly Part[]): readonly Row[] {
  if (fr.length * en.length > MOST_CELLS)
    return [
      ...fr.map((part) => ({ fr: part, en: undefined })),
      ...en.map((part) => ({ fr: undefined, en: part })),
    ];
  const width = en.length + 1;
  const lengths = new Uint32Array((fr.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = fr.length - 1; row >= 0; row--)
    for (let column = en.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        fr[row]?.kind === en[column]?.kind
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const rows: Row[] = [];
  let [row, column] = [0, 0];
  while (row < fr.length || column < en.length) {
    const isSame = row < fr.length && column < en.length && fr[row]?.kind === en[column]?.kind;
    if (isSame) rows.push({ fr: fr[row++], en: en[column++] });
    else if (column >= en.length || (row < fr.length && at(row + 1, column) >= at(row, column + 1)))
      rows.push({ fr: fr[row++], en: undefined });
    else rows.push({ fr: undefined, en: en[column++] });
  }
  return rows;
}
