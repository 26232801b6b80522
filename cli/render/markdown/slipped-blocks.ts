import type { Token } from 'markdown-it';
import { reportHandMadeList } from './hand-made-lists.ts';
import { firstLine, locateIn, locateInLine } from './locator.ts';
import type { Pass } from './pass.ts';

/** Reports blocks that Markdown read as others than their author surely meant: spaces or a blank line are missing. */
export function reportSlippedBlocks(tokens: readonly Token[], pass: Pass): void {
  // The last item of the list that ended last.
  let item: Token | undefined;
  const open: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    if (item !== undefined && token.nesting >= 0) reportOutsideItem(token, item, pass);
    item = undefined;
    switch (token.type) {
      case 'paragraph_open':
        reportHandMadeList(tokens[index + 1] ?? token, pass);
        if (tokens[index - 1]?.type === 'list_item_open') reportJoinedLine(tokens[index + 1] ?? token, pass);
        break;
      case 'list_item_open':
        open[token.level] = token;
        break;
      case 'ordered_list_close':
        item = open[token.level + 1];
        break;
      case 'heading_open':
        reportUnderlined(token, tokens[index + 1], pass);
        break;
      case 'tr_open':
        reportJoinedRow(token, pass);
        break;
      case 'code_block':
        reportIndented(token, pass);
    }
  }
}

/** Reports a text that a line of hyphens made a heading of: most often the line was to be one across the page. */
function reportUnderlined(open: Token, inline: Token | undefined, pass: Pass): void {
  if (open.markup !== '-' || inline === undefined || !isLikeText(inline.content)) return;
  pass.warn('underlined-text', 'The line of hyphens below this text makes a heading of it', {
    location: locateIn(pass.source, inline),
    note: [
      'For a line across the page, leave a blank line above the hyphens',
      'For a heading, write ## and its words',
    ],
  });
}

/** Tells whether a heading reads like a paragraph: on several lines, ended like a sentence, or long. */
function isLikeText(content: string): boolean {
  return content.includes('\n') || /[.;:,]$/.test(content) || content.length > 120;
}

/** Reports a line below a table that became a row of it. */
function reportJoinedRow(row: Token, pass: Pass): void {
  const line = pass.source.lines[firstLine(row)] ?? '';
  if (line.includes('|')) return;
  pass.warn('joined-to-table', 'This line is shown as a row of the table above it', {
    location: locateIn(pass.source, row),
    note: 'Leave a blank line below the table, or begin the row with a bar: | Cell |',
  });
}

/** Reports a line at the margin that became a part of the item above it, unless it seems to go on with its sentence. */
function reportJoinedLine(inline: Token, pass: Pass): void {
  const above = inline.content.includes('\n') ? ENDED_EARLY.exec(inline.content)?.index : undefined;
  if (above === undefined) return;
  const line = firstLine(inline) + inline.content.slice(0, above).split('\n').length;
  if (!/^[*\p{Lu}]/u.test(pass.source.lines[line] ?? '')) return;
  pass.warn('joined-to-item', 'This line is shown as a part of the item above it', {
    location: locateInLine(pass.source, line),
    note: 'Leave a blank line above it, or indent it as far as the words of the item',
  });
}

/** A line that ends before a line is full, and not with a short word such as `of`, above one that begins with a capital. */
const ENDED_EARLY = /^[^\n]{1,50}(?<![\\,]| {2}| \p{Ll}{1,3})\n(?=(?:\*\*)?\p{Lu}\p{Ll}*[\s’'])/mu;

/** Reports a block below a numbered list that its author indented, by too few spaces, to be in the last item. */
function reportOutsideItem(token: Token, item: Token, pass: Pass): void {
  const { lines } = pass.source;
  const [, before = '', mark = ''] = ITEM.exec(lines[firstLine(item)] ?? '') ?? [];
  const line = lines[firstLine(token)] ?? '';
  if (mark === '' || !/^\s/.test(line.slice(before.length))) return;
  pass.warn('outside-item', 'This is not in the item of the list above it: too few spaces are before it', {
    location: locateIn(pass.source, token),
    note: `Begin it below the words of that item, after ${before.length + mark.length} characters`,
  });
}

/** The spaces and marks of quotations before an item, and its number. */
const ITEM = /^([\s>]*)(\d{1,9}[.)]\s+)/;

/** Reports a sentence that four spaces before it made code of. */
function reportIndented(code: Token, pass: Pass): void {
  if (!SENTENCE.test(code.content) || CODE.test(code.content)) return;
  pass.warn('indented-text', 'This text is shown as code: four spaces or a tab are before it', {
    location: locateIn(pass.source, code),
    note: ['Take the spaces away', 'For code, write it between lines of three backquotes'],
  });
}

/** A capital or a quotation mark, and three words in a row. */
const SENTENCE = /^[\p{Lu}«“"*](?=[^\n]*\p{Ll}{2},? (?:\p{L}['’])?\p{Ll}{2,},? \p{Ll}{2})/u;
/** Signs that code has, and sentences have not. */
const CODE = /[{}=<>;$|\\_`/]|\(\)/;
