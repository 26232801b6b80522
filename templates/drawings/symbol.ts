/** Paths of the symbol on its 8-unit square: the top bar with its tail, and the socket that takes it. */
interface SymbolPaths {
  readonly top: string;
  readonly bottom: string;
}

/** Space between the symbol's two pieces, in units. */
const GAP = 0.34;

/** Returns the paths of the symbol's two pieces. */
export function symbolPaths(): SymbolPaths {
  const side = GAP * 1.27;
  return {
    top: 'M0 0h8v2.7H5.15L6 6.1H2l.85-3.4H0z',
    bottom: outline([
      [0, 2.7 + GAP],
      [2.85 - side, 2.7 + GAP],
      [2 - side, 6.1 + GAP],
      [6 + side, 6.1 + GAP],
      [5.15 + side, 2.7 + GAP],
      [8, 2.7 + GAP],
      [8, 8],
      [0, 8],
    ]),
  };
}

function outline(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${hundredths(x)} ${hundredths(y)}`).join('L')}z`;
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
