import type { StatedFigure } from './stated-figures.ts';

/** A part of a document that its twin should have too. */
export interface Part {
  /** `heading (##)`, `list`, `table`… */
  readonly kind: string;
  /** What is counted in it: items, rows; undefined where nothing is. */
  readonly size?: number;
  /** What is counted, in the plural. */
  readonly unit?: string;
  readonly line: number;
  /** Where a list of front matter stands, with the rows that it is in. */
  readonly path?: string;
  /** Whether its lines are so short that they count only where the twin's are longer. @default false */
  readonly isShort?: boolean;
}

/** A figure with its place. */
export interface PlacedFigure extends StatedFigure {
  readonly line: number;
}

/** What is under one heading; the first is front matter, the second what comes before any heading. */
export interface Section {
  readonly line: number;
  readonly words: number;
  readonly text: string;
  readonly figures: readonly PlacedFigure[];
}

/** A link as it is written. */
export interface PlacedLink {
  readonly href: string;
  readonly line: number;
}

/** What is compared of front matter, of a text, or of both. */
export interface Compared {
  readonly parts: readonly Part[];
  readonly sections: readonly Section[];
  readonly links: readonly PlacedLink[];
}

/** Pieces of a text that have a letter or a digit: French sets apart its punctuation. */
export function countWords(text: string): number {
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}
