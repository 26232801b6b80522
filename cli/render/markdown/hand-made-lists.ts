import type { Token } from 'markdown-it';
import { warningOf } from '../../report/diagnostic.ts';
import { lineEnd } from '../../shared/line-ends.ts';
import { createInlineLocator } from './locator.ts';
import type { Pass } from './pass.ts';

/**
 * Reports lines that look like items and are none to Markdown: a paragraph shows them one after the other. Two of a kind
 * in a row tell them from a line that begins with a dash by chance.
 */
export function reportHandMadeLists(tokens: readonly Token[], pass: Pass): void {
  for (const [index, inline] of tokens.entries()) {
    if (inline.type !== 'inline' || tokens[index - 1]?.type !== 'paragraph_open') continue;
    const found = inline.content.includes('\n') ? findItems(inline.content) : undefined;
    if (found === undefined) continue;
    pass.diagnostics.push(
      warningOf('left-as-typed', `The lines that begin like "${found.mark}" are shown as one`, {
        location: createInlineLocator(pass.source, inline).location({
          at: found.at,
          length: found.mark.length,
        }),
        notes: [
          {
            text: 'Begin each item of a list with a hyphen, or a number and a dot, and a plain space, below a blank line: - Item',
          },
          { text: 'To keep these signs, write a backslash at the end of each line' },
        ],
      }),
    );
  }
}

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
 * Signs that people draw lists with. The bullets of word processors are reported one by one, where they stand; dashes
 * begin the lines of a dialogue.
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
