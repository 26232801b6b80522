import type { Token } from 'markdown-it';
import { lineEnd } from '../../shared/line-ends.ts';
import type { Location } from '../../types.ts';

/** The source of a body. */
export interface Source {
  /** Path relative to the root. */
  readonly file: string;
  /** 1-based line of the body's first line in the file. */
  readonly bodyLine: number;
  /** Lines of the body. */
  readonly lines: readonly string[];
}

/** A part of an inline token's content, by UTF-16 offset. */
export interface Span {
  readonly at: number;
  readonly length: number;
}

/**
 * Places in an inline token's content: the start of an image, a call or raw HTML, a link's label, an autolink's `<`.
 */
export type Spots = ReadonlyMap<Token, Span>;

/** Finds the source of an inline token's content. Asked in the order of the text, it reads each line once. */
export interface InlineLocator {
  /** 1-based line in the file. */
  readonly line: (at: number) => number;
  readonly location: (span: Span) => Location;
}

/** Returns the line of the body on which a block begins, 0-based. */
export function firstLine({ map }: Token): number {
  return map?.[0] ?? 0;
}

/** Locates a part of the first line of a block, or all of the line's text when the part is not in it. */
export function locateIn(source: Source, block: Token, part?: string): Location {
  return locateInLine(source, firstLine(block), part);
}

/** Locates a part of a line of the body (0-based), or all of the line's text when the part is not in it. */
export function locateInLine(source: Source, line: number, part = ''): Location {
  const lineText = source.lines[line] ?? '';
  const found = part === '' ? -1 : lineText.indexOf(part);
  const column = found === -1 ? indentOf(lineText) : found;
  const length = found === -1 ? lineText.trim().length : part.length;
  return locate(source, { line, column, length });
}

/** Creates the locator of an inline token, whose content markdown-it cut out of its lines. */
export function createInlineLocator(source: Source, inline: Token): InlineLocator {
  const { content } = inline;
  const column = inline.meta?.column;
  let line = firstLine(inline);
  let from = 0;
  let end = lineEnd(content, 0);
  let start = typeof column === 'number' ? column : undefined;
  const countPipes = createCounter(content);

  const reach = (at: number): void => {
    while (at > end) {
      line += 1;
      from = end + 1;
      end = lineEnd(content, from);
      start = undefined;
    }
  };
  return {
    line: (at) => {
      reach(at);
      return source.bodyLine + line;
    },
    location: ({ at, length }) => {
      reach(at);
      start ??= startOf(content.slice(from, end), source.lines[line] ?? '');
      const until = Math.min(at + length, end);
      // In a table, each pipe of a cell is written with a backslash.
      const pipes = column === undefined ? 0 : countPipes(at);
      const own = column === undefined ? 0 : countPipes(until) - pipes;
      return locate(source, {
        line,
        column: start + at - from + pipes,
        length: Math.max(0, until - at) + own,
      });
    },
  };
}

/** Creates a counter of the pipes before a place of a text, which counts from the last place it was asked for. */
function createCounter(text: string): (until: number) => number {
  const between = (from: number, to: number): number => text.slice(from, to).split('|').length - 1;
  let last = 0;
  let count = 0;
  return (until) => {
    count += until < last ? -between(until, last) : between(last, until);
    last = until;
    return count;
  };
}

/** Gives table cells their line, which markdown-it leaves out, and their column in it. */
export function mapCells(tokens: readonly Token[], source: Source): void {
  let row: number | undefined;
  let column = 0;
  for (const token of tokens) {
    if (token.type === 'tr_open') {
      row = token.map?.[0];
      column = 0;
    } else if (token.type === 'tr_close') row = undefined;
    else if (token.type === 'inline' && row !== undefined) {
      const text = asCell(token.content);
      const found = (source.lines[row] ?? '').indexOf(text, column);
      if (found !== -1) column = found;
      token.map = [row, row + 1];
      token.meta = { column };
      column += text.length;
    }
  }
}

/** Returns a cell's content as written: markdown-it takes the backslash off `\|`. */
export function asCell(content: string): string {
  return content.replaceAll('|', '\\|');
}

/** Returns the column at which a line of content starts in its source line: after the marks of lists and quotes. */
function startOf(contentLine: string, lineText: string): number {
  const found = lineText.indexOf(contentLine.trim());
  return Math.max(0, found - indentOf(contentLine));
}

/** Locates a part of a line of the body (0-based) by its column (0-based). */
export function locate(
  source: Source,
  { line, column, length }: { readonly line: number; readonly column: number; readonly length: number },
): Location {
  const lineText = source.lines[line] ?? '';
  return {
    file: source.file,
    line: source.bodyLine + line,
    column: Math.min(column, lineText.length) + 1,
    length: Math.max(1, Math.min(length, lineText.length - column)),
    lineText,
  };
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}
