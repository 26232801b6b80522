import type { OpenGraphCard } from '../api/registry.ts';
import type { TitleRoom } from './title-lines.ts';
import { capitalHeight, setTitle, titleHeight } from './title-lines.ts';
import type { Typeface } from './typeface.ts';

/** A text as SVG paths placed on the card, or the problem that kept it from being set. */
export interface Lettering {
  readonly markup: string;
  /** The characters that the font lacks; none when the text does not fit. */
  readonly problem?: { readonly missing: readonly string[] };
}

/** The place of a card's drawing. */
export type DrawingPlace = NonNullable<OpenGraphCard['drawing']>['place'] | 'none';

const CARD = { width: 1200, height: 630 };
const MARGIN = 64;
/** The organization's name: its font size, and the top of the symbol next to it. */
const NAME = { size: 34, top: 56 };
const SYMBOL = NAME.size * 1.17;

/** Rooms for the title: under the name, down to the drawing or the lower margin. */
const TITLE_TOP = 138;
const ROOMS = {
  none: { width: CARD.width - 2 * MARGIN, bottom: CARD.height - MARGIN },
  below: { width: CARD.width - 2 * MARGIN, bottom: 384 },
  beside: { width: 648, bottom: CARD.height - MARGIN },
} as const;

const DRAWINGS = {
  below: { x: 0, y: 410, width: 1200, height: 220 },
  beside: { x: 760, y: 0, width: 440, height: 630 },
} as const;

/** The part of the card that each drawing leaves to the letters. */
const LETTERS = {
  none: CARD,
  below: { width: CARD.width, height: DRAWINGS.below.y },
  beside: { width: DRAWINGS.beside.x, height: CARD.height },
} as const;

/** Replaces signs that fonts rarely have by their plain equals. */
export function readable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u00ad\u200b\u2060]/g, '')
    .replace(/\u202f/g, '\u00a0')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[ \t\n]+/g, ' ')
    .trim();
}

/** Sets a page's title in the room that its drawing leaves. */
export function letterTitle(typeface: Typeface, title: string, place: DrawingPlace): Lettering {
  const missing = typeface.missing(title);
  if (missing.length > 0) return unset(missing);
  const room = ROOMS[place];
  const set = setTitle(typeface, title, { width: room.width, height: room.bottom - TITLE_TOP });
  if (set === undefined) return unset([]);
  const top = room.bottom - titleHeight(set.lines.length, set.size);
  const markup = set.lines.map(({ text, style }, line) => {
    const baseline = top + capitalHeight(set.size) + line * set.leading;
    return path(typeface.outline(text, style), MARGIN, baseline, set.size);
  });
  return { markup: markup.join('') };
}

/** Sets the organization's name next to the symbol. */
export function letterName(typeface: Typeface, name: string): Lettering {
  const missing = typeface.missing(name);
  if (missing.length > 0) return unset(missing);
  const style = { width: 114, weight: 720 };
  if (typeface.measure(name, style) * NAME.size > CARD.width / 2) return unset([]);
  const baseline = NAME.top + SYMBOL / 2 + capitalHeight(NAME.size) / 2;
  return { markup: path(typeface.outline(name, style), 0, baseline, NAME.size) };
}

function unset(missing: readonly string[]): Lettering {
  return { markup: '', problem: { missing } };
}

/** A card as SVG in two layers: many cards share a ground. */
export interface CardLayers {
  /** All but the letters. */
  readonly ground: string;
  /**
   * The letters alone, on nothing: as large as the part of the card that no drawing covers, from its upper left corner.
   */
  readonly letters: string;
  /** Colours behind the letters and of the letters, as in {@link OpenGraphCard}. */
  readonly colours: readonly [paper: string, ink: string];
}

/** Lays a card out. */
export function drawCard(
  card: OpenGraphCard,
  { brand, title }: { readonly brand: Lettering; readonly title: Lettering },
): CardLayers {
  const { drawing, symbol, ground, ink } = card;
  const nameX = symbol === undefined ? MARGIN : MARGIN + SYMBOL + 0.4 * NAME.size;
  const parts = [
    `<rect width="${CARD.width}" height="${CARD.height}" fill="${ground}"/>`,
    drawing === undefined ? '' : nested(drawing.markup, DRAWINGS[drawing.place]),
    symbol === undefined
      ? ''
      : `<svg x="${MARGIN}" y="${NAME.top}" width="${SYMBOL}" height="${SYMBOL}" viewBox="0 0 8 8">${symbol}</svg>`,
  ];
  return {
    ground: svg(CARD, parts.join('')),
    letters: svg(
      LETTERS[drawing?.place ?? 'none'],
      `<g transform="translate(${nameX} 0)">${brand.markup}</g>${title.markup}`,
    ),
    colours: [ground, ink],
  };
}

function svg({ width, height }: TitleRoom, markup: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${markup}</svg>`;
}

/** Nests markup in its own coordinates, cut off at its frame. */
function nested(markup: string, { x, y, width, height }: (typeof DRAWINGS)['below' | 'beside']): string {
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${markup}</svg>`;
}

function path(d: string, x: number, y: number, size: number): string {
  return `<path transform="translate(${x} ${Math.round(y * 10) / 10}) scale(${size})" d="${d}"/>`;
}
