/** Paths of the symbol on its 8-unit square: the top bar with its tail, and the socket that takes it. */
export interface SymbolPaths {
  readonly top: string;
  readonly bottom: string;
}

/** The symbol's two pieces. Below 20 px use a gap of 0.5. @param gap space between them, in units */
export function symbolPaths(gap = 0.34): SymbolPaths {
  const side = gap * 1.27;
  return {
    top: 'M0 0h8v2.7H5.15L6 6.1H2l.85-3.4H0z',
    bottom: outline([
      [0, 2.7 + gap],
      [2.85 - side, 2.7 + gap],
      [2 - side, 6.1 + gap],
      [6 + side, 6.1 + gap],
      [5.15 + side, 2.7 + gap],
      [8, 2.7 + gap],
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
