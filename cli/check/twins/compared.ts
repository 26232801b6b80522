import type { StatedFigure } from './stated-figures.ts';

/** A part of a document that its twin should have too. */
export interface Part {
  /** `heading (##)`, `list`, `table`… */
  readonly kind: string;
  /** Number of its items or rows; undefined where nothing is counted. */
  readonly size?: number;
  /** Name of what is counted, in the plural. */
  readonly unit?: string;
  readonly line: number;
  /** Place of a list in front matter: keys and rows, joined by dots. */
  readonly path?: string;
  /** True when its lines are so short that they count only where the twin's are longer. @default false */
  readonly isShort?: boolean;
}

/** A figure with its place. */
export interface PlacedFigure extends StatedFigure {
  readonly line: number;
}

/** The content under one heading; the first section is front matter, the second what comes before any heading. */
export interface Section {
  readonly line: number;
  readonly text: string;
  readonly figures: readonly PlacedFigure[];
}

/** A link as it is written. */
export interface PlacedLink {
  readonly href: string;
  readonly line: number;
}

/** A text on its own: a value of front matter, or a paragraph. */
export interface Saying {
  readonly text: string;
  readonly line: number;
  /** True for a title, of which a few words are enough to be compared. @default false */
  readonly isTitle?: boolean;
}

/** The parts, sections, links and texts of front matter, of a body, or of both. */
export interface ComparedContent {
  readonly parts: readonly Part[];
  readonly sections: readonly Section[];
  readonly links: readonly PlacedLink[];
  readonly sayings: readonly Saying[];
}
