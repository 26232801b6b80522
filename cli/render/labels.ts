import type { Messages } from '../api/render-context.ts';

/** Words that the generator adds to a body, in the page's language. `{number}` stands for a number. */
export interface MarkdownLabels {
  /** Heading of the notes at the end. */
  readonly footnotes: string;
  /** Name of the link to a note, with `{number}`. */
  readonly footnote: string;
  /** Name of the link back to the text, with `{number}`. */
  readonly back: string;
  /** What a link that leaves the site says after its text. */
  readonly external: string;
  /** Names of the kinds of admonition, and their titles when they have none. */
  readonly note: string;
  readonly tip: string;
  readonly warning: string;
  /** Name of the region in which a table scrolls, with `{number}`. */
  readonly table: string;
  /** Name of a block of code. */
  readonly code: string;
  /** What follows the text of a link to a file, with `{type}` and `{size}`. */
  readonly download: string;
  /** A size, with `{size}`. */
  readonly kilobytes: string;
  readonly megabytes: string;
}

/** The words of one locale, from its messages under `markdown`. */
export function markdownLabels(messages: Messages): MarkdownLabels {
  // A missing key is an error of the locale file, reported when it is read.
  const label = (name: keyof MarkdownLabels): string => messages[`markdown.${name}`] ?? '';
  return {
    footnotes: label('footnotes'),
    footnote: label('footnote'),
    back: label('back'),
    external: label('external'),
    note: label('note'),
    tip: label('tip'),
    warning: label('warning'),
    table: label('table'),
    code: label('code'),
    download: label('download'),
    kilobytes: label('kilobytes'),
    megabytes: label('megabytes'),
  };
}
