import type { Messages } from '../api/render-context.ts';

/** Names of {@link MarkdownLabels}. In a message, `{number}` is replaced by a number. */
const LABELS = [
  /** Heading of the notes at the end. */
  'footnotes',
  /** Name of the link to a note, with `{number}`. */
  'footnote',
  /** Name of the link back to the text, with `{number}`. */
  'back',
  /** Text that follows the text of a link to another site. */
  'external',
  /** Names of the kinds of admonition, and their titles when they have none. */
  'note',
  'tip',
  'warning',
  /** Name of the region in which a table scrolls, with `{number}`, and with `{columns}`, the words that head them. */
  'table',
  /** Name of a block of code. */
  'code',
  /** Text that follows the text of a link to a file, with `{type}` and `{size}`. */
  'download',
  /** A size, with `{size}`. */
  'kilobytes',
  'megabytes',
] as const;

/** Words that the generator adds to a body, in the page's language. */
export type MarkdownLabels = Readonly<Record<(typeof LABELS)[number], string>>;

/** Returns the words of one locale, from its messages under `markdown`. */
export function markdownLabels(messages: Messages): MarkdownLabels {
  // A missing key is an error of the locale file, reported when it is read.
  const labels = LABELS.map((name) => [name, messages[`markdown.${name}`] ?? '']);
  return Object.fromEntries(labels) as MarkdownLabels;
}
