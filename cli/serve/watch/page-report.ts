import type { Locale } from '../../shared/locale.ts';

/** Report of a page for the editor's panel. Plain JSON. */
export interface PageReport {
  readonly path: string;
  readonly locale: Locale;
  /** Source document; for generated pages, the one they come from. */
  readonly file: string;
  /** Draft or scheduled: not in a production build. */
  readonly draft: boolean;
  /** When a scheduled page appears, `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`. */
  readonly publishAt?: string;
  readonly title: MeasuredText;
  readonly description: MeasuredText;
  readonly twin: Twin;
  /** Links and images of this page that lead nowhere, in the build's words. */
  readonly deadLinks: readonly string[];
  /** Other remarks of the build on this page. */
  readonly remarks: readonly string[];
  /** Findings about this page that the public build would have and the watched one has not. */
  readonly inPublic: readonly { readonly severity: 'error' | 'warning'; readonly text: string }[];
  /** Files of its pictures, the heaviest first. */
  readonly images: readonly { readonly url: string; readonly bytes: number }[];
}

/** A text and the length it should have, in characters. */
export interface MeasuredText {
  readonly text: string;
  readonly length: number;
  readonly least: number;
  readonly most: number;
}

/** The same page in the other language. */
export type Twin =
  | { readonly kind: 'missing'; readonly locale: Locale }
  | {
      /** `older`: the source was saved before this page's; it may need the same change. */
      readonly kind: 'present' | 'older';
      readonly locale: Locale;
      readonly path: string;
      readonly file: string;
    };
