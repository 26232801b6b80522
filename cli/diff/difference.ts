import type { LostAddress } from '../output/lost-addresses.ts';
import type { Localized } from '../shared/locale.ts';
import { LOCALES } from '../shared/locale.ts';
import type { Piece } from './words.ts';

/** Everything in which two builds differ, for people and programs. Plain JSON. */
export interface Difference {
  readonly before: { readonly name: string; readonly id: string };
  readonly after: { readonly name: string; readonly id: string };
  /** Pages that differ, twins together, by the path of the first. */
  readonly pairs: readonly Pair[];
  /** Changes around pages, once for each language and layout. */
  readonly shells: readonly ShellChange[];
  /** Lines such as `changed: /downloads/prices.pdf`; undefined when a side is an origin, which does not list its files. */
  readonly files: readonly string[] | undefined;
  /** Addresses and ids of headings that nothing answers any more: `site publish` refuses to lose them. */
  readonly lost: readonly LostAddress[];
  /** Lines such as `added: /old → /about (301)`. */
  readonly redirects: readonly string[];
  /** Lines such as `/*: Content-Security-Policy`; undefined when a side is an origin, which does not list its rules. */
  readonly headers: readonly string[] | undefined;
  readonly tabs: Tabs;
  /** The steps of a publish; undefined when a side is an origin, which does not list its files. */
  readonly sending: PublishSize | undefined;
}

/** A page in both languages. */
export type Pair = Partial<Localized<PageChange>>;

/** Lists the pages of pairs, those of a pair one after the other. */
export function pagesOf(pairs: readonly Pair[]): readonly PageChange[] {
  return pairs.flatMap((pair) => LOCALES.map((locale) => pair[locale]).filter((page) => page !== undefined));
}

/** A page that differs, or the twin of one. */
export interface PageChange {
  readonly kind: 'added' | 'gone' | 'moved' | 'changed' | 'same';
  readonly path: string;
  readonly title: string;
  /** Former path of a page that moved. */
  readonly from?: string;
  /** True when nothing leads from its old address to it. */
  readonly isUnlinked?: boolean;
  readonly titleBefore?: string;
  readonly description?: readonly [before: string, after: string];
  readonly words: readonly Piece[];
  /** Lines such as `added: /about`. */
  readonly links: readonly string[];
  readonly pictures: readonly string[];
  /** True when its own style sheet is another one. */
  readonly isRestyled?: boolean;
  /** Bytes of the document, before and after. */
  readonly bytes?: readonly [before: number, after: number];
  /** True when nothing that a visitor reads, follows or sees differs: markup or tags for search engines alone. */
  readonly isHidden?: boolean;
}

/** The changes around pages of one language and layout. */
export interface ShellChange {
  /** A page that has it. */
  readonly example: string;
  readonly pages: number;
  readonly words: readonly Piece[];
  /** Scripts, styles, icons and links, such as `changed: main.css` and `added: /about`. */
  readonly parts: readonly string[];
}

/** The effects of a publish on open tabs, in pages. */
export interface Tabs {
  /** Their visitor is told. */
  readonly told: number;
  /** Their next page is loaded in full. */
  readonly loads: number;
  /** Nothing is noticed. */
  readonly nothing: number;
  /** The older build marks no content: its tabs say that a new version is out. */
  readonly unknown: number;
}

/** The counts of what a publish would write and remove. */
export interface PublishSize {
  readonly objects: number;
  readonly bytes: number;
  /** Objects that keep their bytes and get other headers. */
  readonly touched: number;
  readonly removed: number;
}
