/** Returns whole percentages that add up to a hundred: the shares that rounding down cuts most get the points left. */
export function percentages(shares: readonly number[]): readonly number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  const exact = shares.map((share) => (share * 100) / sum);
  const whole = exact.map(Math.floor);
  const left = 100 - whole.reduce((total, part) => total + part, 0);
  const neediest = exact
    .map((part, index) => ({ index, lost: part - Math.floor(part) }))
    .sort((a, b) => b.lost - a.lost)
    .slice(0, left)
    .map(({ index }) => index);
  return whole.map((part, index) => (neediest.includes(index) ? part + 1 : part));
}
