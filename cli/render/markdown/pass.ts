import type { Token } from 'markdown-it';
import type { FileAsset, Picture } from '../../api/assets.ts';
import type { Details } from '../../report/diagnostic.ts';
import type { Suggest } from '../../report/suggest.ts';
import type { Locale } from '../../shared/locale.ts';
import type { Diagnostic, HeadingPlace, Reference } from '../../types.ts';
import type { MarkdownLabels } from '../labels.ts';
import type { Highlight } from './highlight.ts';
import type { Ids } from './ids.ts';
import type { Source, Spots } from './locator.ts';
import type { FencedBlocks } from './project-blocks.ts';

/** The options that bodies of one locale are rendered with. */
export interface MarkdownOptions {
  readonly locale: Locale;
  /** Origin of the site: links to it are internal. */
  readonly origin: string;
  /** Pictures by file relative to the root. */
  readonly pictures: Readonly<Record<string, Picture>>;
  /** Files that visitors may download, by file relative to the root. @default none */
  readonly files?: Readonly<Record<string, FileAsset>>;
  readonly labels: MarkdownLabels;
  /** Ids that layouts and templates use. @default none */
  readonly reservedIds?: readonly string[];
  /** The project's own blocks. @default none */
  readonly fenced?: FencedBlocks | undefined;
}

/** One body on its way to HTML: the input of the steps, and what they gather. */
export interface Pass extends Omit<MarkdownOptions, 'reservedIds'> {
  readonly source: Source;
  /** Links of `.md` files: as written → path. */
  readonly links: Readonly<Record<string, string>>;
  readonly highlight: Highlight;
  readonly spots: Spots;
  /** Images and links that bear a mark such as `{.decorative}`. */
  readonly marked: Set<Token>;
  readonly reservedIds: ReadonlySet<string>;
  readonly ids: Ids;
  /** For names that an author may misspell as often as a body has words: each answers for its first ones only. */
  readonly suggest: {
    readonly note: Suggest;
    readonly document: Suggest;
    readonly picture: Suggest;
    readonly file: Suggest;
  };
  readonly references: Reference[];
  readonly headings: HeadingPlace[];
  readonly diagnostics: Diagnostic[];
  /** Adds a warning to the diagnostics. */
  readonly warn: Report;
  /** Adds an error to them. */
  readonly error: Report;
}

/** Reports a problem of a body. */
type Report = (code: string, text: string, details: Details) => void;
