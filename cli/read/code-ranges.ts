/** A part of a text, by UTF-16 offsets. */
type Range = readonly [start: number, end: number];

/** Finds the code of a Markdown text, fenced or between backquotes, in one pass over it. */
export function codeRanges(markdown: string): readonly Range[] {
  if (!/[`~]/.test(markdown)) return [];
  const ranges: Range[] = [];
  let paragraph: number | undefined;
  let fence: { readonly mark: string; readonly start: number } | undefined;
  const endParagraph = (end: number): void => {
    if (paragraph !== undefined) ranges.push(...spansIn(markdown, [paragraph, end]));
    paragraph = undefined;
  };
  for (let start = 0; start < markdown.length; ) {
    const newline = markdown.indexOf('\n', start);
    const end = newline === -1 ? markdown.length : newline + 1;
    const [, mark, rest = ''] = FENCE.exec(markdown.slice(start, end)) ?? [];
    if (fence !== undefined) {
      if (mark?.startsWith(fence.mark) === true && rest.trim() === '') {
        ranges.push([fence.start, end]);
        fence = undefined;
      }
    } else if (mark !== undefined && !(mark.startsWith('`') && rest.includes('`'))) {
      endParagraph(start);
      fence = { mark, start };
    } else if (/^\s*$/.test(markdown.slice(start, end))) endParagraph(start);
    else paragraph ??= start;
    start = end;
  }
  endParagraph(markdown.length);
  if (fence !== undefined) ranges.push([fence.start, markdown.length]);
  return ranges;
}

/** Replaces code by white space: everything else keeps its offset. */
export function withoutCode(markdown: string): string {
  return changeParts(
    markdown,
    (prose) => prose,
    (code) => code.replace(/[^\n]/g, ' '),
  );
}

/** Changes the parts of a text that are outside code. */
export function changeOutsideCode(markdown: string, change: (text: string) => string): string {
  return changeParts(markdown, change, (code) => code);
}

function changeParts(
  markdown: string,
  prose: (text: string) => string,
  code: (text: string) => string,
): string {
  let text = '';
  let at = 0;
  for (const [start, end] of codeRanges(markdown)) {
    text += prose(markdown.slice(at, start)) + code(markdown.slice(start, end));
    at = end;
  }
  return text + prose(markdown.slice(at));
}

/** A fence, which may be in a quotation or a list. */
const FENCE = /^[ \t>]{0,20}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,4})?(`{3,}|~{3,})(.*)/;

/** Finds code between backquotes: from a run to the next run of its length. An escaped backquote opens none. */
function spansIn(text: string, [from, to]: Range): readonly Range[] {
  /** End of the next run, by its length. */
  const ends = new Map<number, number>();
  const closed: Range[] = [];
  for (const match of [...text.slice(from, to).matchAll(/`+/g)].reverse()) {
    const start = from + match.index;
    const end = start + match[0].length;
    const opening = isEscaped(text, start) ? start + 1 : start;
    const close = ends.get(end - opening);
    if (close !== undefined) closed.push([opening, close]);
    ends.set(end - start, end);
  }
  // Code that begins inside other code is a part of it.
  let last = from;
  return closed.reverse().filter(([start, end]) => {
    if (start < last) return false;
    last = end;
    return true;
  });
}

/** Tells whether a character follows an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === '\\') start -= 1;
  return (at - start) % 2 === 1;
}
