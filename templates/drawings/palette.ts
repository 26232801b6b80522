/** The four faces of a timber: front, top, side, and the lines on them. */
interface Timber {
  readonly front: string;
  readonly top: string;
  readonly side: string;
  readonly hatch: string;
}

/** Colours of each species. The stylesheet's tokens have the same values. */
export const TIMBERS = {
  m: { front: '#F2502A', top: '#FF8C66', side: '#C4320E', hatch: '#7A1C04' },
  c: { front: '#A9C4F5', top: '#D5E2FB', side: '#7396DA', hatch: '#4668A8' },
  n: { front: '#12161F', top: '#3D475B', side: '#04060A', hatch: '#6E7C97' },
  w: { front: '#FBFBF8', top: '#FFFFFF', side: '#CBD1D2', hatch: '#A5ACB0' },
  d: { front: '#2D55B4', top: '#5B82D8', side: '#16306B', hatch: '#0B1F4C' },
  u: { front: '#FFC4AE', top: '#FFE2D7', side: '#F09A7B', hatch: '#B5512F' },
} as const satisfies Readonly<Record<string, Timber>>;

/** A species that has the same colours on every ground. */
export type TimberId = keyof typeof TIMBERS;

/** Colours of a ground and of its text. */
export type Shade = readonly [ground: string, text: string];

/** Grounds in light and dark, with the colour of text on them. */
export const GROUNDS: Readonly<Record<string, { readonly light: Shade; readonly dark: Shade }>> = {
  bouleau: { light: ['#F3F4F0', '#12161F'], dark: ['#12161F', '#ECEFF4'] },
  craie: { light: ['#A9C4F5', '#12161F'], dark: ['#213764', '#E3ECFD'] },
  merisier: { light: ['#F2502A', '#12161F'], dark: ['#F2502A', '#12161F'] },
  fonce: { light: ['#254A9E', '#FFFFFF'], dark: ['#2D55B4', '#FFFFFF'] },
  encre: { light: ['#12161F', '#EEF1F6'], dark: ['#1E2636', '#EEF1F6'] },
  aubier: { light: ['#FFC4AE', '#12161F'], dark: ['#4F172B', '#FFE2D7'] },
};

/** Returns the contrast of two colours as WCAG 2 measures it, to one decimal, rounded down. */
export function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return Math.floor(((light + 0.05) / (dark + 0.05)) * 10) / 10;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((index) => Number.parseInt(colour.slice(index, index + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
