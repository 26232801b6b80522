import { lineEnd } from '../shared/line-ends.ts';
import { createCodeLines } from './comments.ts';

/** Beginnings of texts that are no paragraph: headings, quotations, items, bars, pictures, comments, notes, addresses. */
export const NOT_A_PARAGRAPH =
  /^(#|>|[-*+] |\d+[.)] |```|~~~|:::|\||!\[|\[!\[|<!--|\[\^|\{|\[[^\]]{1,200}\]: |&nbsp;$|([-*_])[ \t]*(?:\2[ \t]*){2,}$)/;
/** Beginnings of lines that end a paragraph without a blank line between. */
const ENDS_PARAGRAPH = /^ {0,3}(?:#{1,6}\s|>|[-*+] |1[.)] |:::|<!--)/;
/** A line that makes something else of those above it: a heading, a table (of bars and hyphens), a definition. */
const REMAKES_PARAGRAPH = /^(?:-+$|=+$|(?=[^-]*-)(?=[^|]*\|)[-:| \t]+$|: )/;

/** Returns the first paragraph of a body, or '' when it has none. Code, and blocks between lines of `:::`, have none. */
export function firstParagraphOf(body: string): string {
  const isCode = createCodeLines();
  let paragraph: string[] = [];
  // Until a blank line, what follows an item, a quotation or a row belongs to it, and so does what is below a paragraph
  // that is none.
  let isSkipping = false;
  let blocks = 0;
  for (let start = 0; start <= body.length; ) {
    const end = lineEnd(body, start);
    const line = body.slice(start, end);
    const text = line.trim();
    start = end + 1;
    const isCoded = isCode(line);
    if (!isCoded && text.startsWith(':::')) blocks = Math.max(0, blocks + (/^:+$/.test(text) ? -1 : 1));
    if (isCoded || blocks > 0 || text === '' || ENDS_PARAGRAPH.test(line)) {
      if (paragraph.length > 0) return paragraph.join('\n');
      isSkipping = text !== '' && blocks === 0 && !/^(?:#|`|~|:)/.test(text);
    } else if (paragraph.length > 0 && REMAKES_PARAGRAPH.test(text)) {
      paragraph = [];
      isSkipping = !/^[-=]+$/.test(text);
    } else if (paragraph.length === 0 && (isSkipping || NOT_A_PARAGRAPH.test(text))) isSkipping = true;
    else paragraph.push(line);
  }
  return paragraph.join('\n');
}
