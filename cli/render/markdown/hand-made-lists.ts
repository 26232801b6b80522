import type { Token } from 'markdown-it';
import { lineEnd } from '../../shared/line-ends.ts';
import { createInlineLocator } from './locator.ts';
import type { Pass } from './pass.ts';

/**
 * Reports lines of a paragraph that look like items of a list and are none to Markdown: the page shows them one after the
 * other. Two of a kind in a row tell them from a line that begins with such a sign by chance.
 */
export function reportHandMadeList(inline: Token, pass: Pass): void {
  if (!inline.content.includes('\n')) return;
  const found = findItems(inline.content);
  if (found === undefined) {
    if (inline.content.includes('\t')) reportHandMadeTable(inline, pass);
    return;
  }
  const { at, mark } = found;
  pass.warn('left-as-typed', `The lines that begin like "${mark}" are shown as one`, {
    location: createInlineLocator(pass.source, inline).location({ at, length: mark.length }),
    note: [ITEMS, 'To keep these signs, write a backslash at the end of each line'],
  });
}

const ITEMS =
  'Begin each item of a list with a hyphen, or a number and a dot, and a plain space, below a blank line: - Item';

/** Reports lines whose cells are apart by tabs, as spreadsheets copy them: a page shows a tab as a space. */
function reportHandMadeTable(inline: Token, { source, warn }: Pass): void {
  const row = ROWS.exec(inline.content);
  if (row === null) return;
  warn('left-as-typed', 'The lines with tabs are shown as one', {
    location: createInlineLocator(source, inline).location({ at: row.index, length: row[0].length }),
    note: 'Write a table: | A | B |, then | --- | --- |, then its rows',
  });
}

/** A line with a tab, above another one. */
const ROWS = /^[^\t\n]{2,}\t[^\n]*(?=\n[^\t\n]{2,}\t)/m;

interface Item {
  readonly at: number;
  readonly mark: string;
  /** What the mark of the next item is: of the same kind, or the next number or letter. */
  readonly next: string;
}

/** Finds the first of two items in a row. */
function findItems(content: string): Item | undefined {
  let last: Item | undefined;
  for (let start = 0; start <= content.length; ) {
    const item = itemAt(content, start);
    if (last !== undefined && item !== undefined && last.next === kindOf(item.mark)) return last;
    const end = lineEnd(content, start);
    // A line that the author ended stays apart from the next one.
    last = /(?: {2}|\\)$/.test(content.slice(Math.max(start, end - 2), end)) ? undefined : item;
    start = end + 1;
  }
  return undefined;
}

function itemAt(content: string, at: number): Item | undefined {
  MARK.lastIndex = at;
  const mark = MARK.exec(content)?.[0];
  return mark === undefined ? undefined : { at, mark, next: nextOf(mark) };
}

/**
 * Signs that people draw lists with. The bullets of word processors are reported one by one, elsewhere; dashes begin
 * the lines of a dialogue.
 */
const MARK = new RegExp(
  [
    String.raw`(?:\p{Emoji_Presentation}|[✓✔✗✘☐☑→⇒➔➜➤►▸▶▹]|\d\uFE0F?\u20E3)\uFE0F?(?=\s|\p{L})`,
    String.raw`[-*](?=[\p{L}«“"])(?![^\n*]*\*)|o(?= )`,
    String.raw`\d{1,2}[.)](?=[ \t\p{L}])|[a-z][.)](?=[ \t])`,
  ].join('|'),
  'uy',
);

const SIGN = 'sign';

function kindOf(mark: string): string {
  return /^[*o-]|^[\da-z]+[.)]$/.test(mark) ? mark : SIGN;
}

function nextOf(mark: string): string {
  const end = mark.slice(-1);
  if (!/^[\da-z]+[.)]$/.test(mark)) return kindOf(mark);
  const count = Number.parseInt(mark, 10);
  return (Number.isNaN(count) ? String.fromCharCode(mark.charCodeAt(0) + 1) : String(count + 1)) + end;
}
