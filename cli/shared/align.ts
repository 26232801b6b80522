/** A row of two aligned lists: a pair, or an item that only one list has. */
type AlignedRow<T> = readonly [T, T] | readonly [T, undefined] | readonly [undefined, T];

/** Aligns two lists by the kind of their items, in order; headings hold on to each other more than the rest. */
export function align<T extends { readonly kind: string }>(
  a: readonly T[],
  b: readonly T[],
): readonly AlignedRow<T>[] {
  const scores = scoreTable(a, b);
  const rows: AlignedRow<T>[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [left, right] = [a[i], b[j]];
    if (left === undefined && right === undefined) return rows;
    if (
      left !== undefined &&
      right !== undefined &&
      left.kind === right.kind &&
      at(scores, i, j) === at(scores, i + 1, j + 1) + weight(left.kind)
    ) {
      rows.push([left, right]);
      i++;
      j++;
    } else if (right === undefined || (left !== undefined && at(scores, i + 1, j) >= at(scores, i, j + 1))) {
      if (left !== undefined) rows.push([left, undefined]);
      i++;
    } else {
      rows.push([undefined, right]);
      j++;
    }
  }
}

/** Best sum of the pairs from each place on. */
function scoreTable(
  a: readonly { readonly kind: string }[],
  b: readonly { readonly kind: string }[],
): number[][] {
  const scores = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    const row = scores[i] ?? [];
    for (let j = b.length - 1; j >= 0; j--) {
      const kind = a[i]?.kind ?? '';
      const paired = kind === b[j]?.kind ? at(scores, i + 1, j + 1) + weight(kind) : 0;
      row[j] = Math.max(paired, at(scores, i + 1, j), at(scores, i, j + 1));
    }
  }
  return scores;
}

function at(scores: readonly (readonly number[])[], i: number, j: number): number {
  return scores[i]?.[j] ?? 0;
}

function weight(kind: string): number {
  return /^h[1-6]$/.test(kind) ? 5 : 1;
}
