import type { MarkdownLabels } from '../render/labels.ts';
import type { Locale } from '../shared/locale.ts';

/** The generator's words in a text, as tests give them. */
export const MARKDOWN_LABELS: Readonly<Record<Locale, MarkdownLabels>> = {
  fr: {
    footnotes: 'Notes',
    footnote: 'Note {number}',
    back: 'Revenir à l’appel {number}',
    external: '(autre site)',
    note: 'À noter',
    tip: 'Conseil',
    warning: 'Attention',
    table: 'Tableau {number} : {columns}',
    code: 'Exemple de code',
    download: '({type}, {size})',
    kilobytes: '{size} ko',
    megabytes: '{size} Mo',
  },
  en: {
    footnotes: 'Notes',
    footnote: 'Note {number}',
    back: 'Back to call {number}',
    external: '(another site)',
    note: 'Note',
    tip: 'Tip',
    warning: 'Warning',
    table: 'Table {number}: {columns}',
    code: 'Code sample',
    download: '({type}, {size})',
    kilobytes: '{size} KB',
    megabytes: '{size} MB',
  },
};
