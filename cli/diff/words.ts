import { diffWordsWithSpace } from 'diff';

/** A run of text that stayed, came or went. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Finds the words that differ between two texts; texts too different to compare in a second are two pieces. */
export function changedWords(before: string, after: string): readonly Piece[] {
  if (before === after) return [];
  const changes = diffWordsWithSpace(before, after, { timeout: 1000 });
  if (changes === undefined)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** The marks by which a report tells pieces apart. */
export interface Marks {
  readonly text: (text: string) => string;
  readonly added: (text: string) => string;
  readonly removed: (text: string) => string;
}

/** Lists the changes in lines, each with a few words around it. */
export function snippets(pieces: readonly Piece[], marks: Marks): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const [index, { kind, text }] of pieces.entries()) {
    if (kind !== 'same') {
      line += text
        .split('\n')
        .map((part) => (part.trim() === '' ? part : spaced(part, marks[kind])))
        .join(' ');
      continue;
    }
    const isFirst = index === 0;
    const isLast = index === pieces.length - 1;
    if (!isFirst && !isLast && text.length <= 2 * AROUND) {
      line += marks.text(text.replaceAll('\n', ' '));
      continue;
    }
    if (!isFirst) lines.push(line + marks.text(startOf(text)));
    line = isLast ? '' : marks.text(endOf(text));
  }
  return line.trim() === '' ? lines : [...lines, line];
}

/** Marks a text, and leaves the spaces around it outside. */
export function spaced(text: string, mark: (text: string) => string): string {
  return text.replace(/\S(?:.*\S)?/s, mark);
}

/** Characters that are shown before and after a change. */
const AROUND = 40;

function startOf(text: string): string {
  const [first = ''] = text.split('\n');
  if (first.length <= AROUND) return first;
  return `${first.slice(0, first.lastIndexOf(' ', AROUND) + 1)}…`;
}

function endOf(text: string): string {
  const last = text.slice(text.lastIndexOf('\n') + 1);
  if (last.length <= AROUND) return last;
  return `…${last.slice(last.indexOf(' ', last.length - AROUND))}`;
}
