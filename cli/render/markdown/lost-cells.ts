import type { Token } from 'markdown-it';
import type { Span } from './locator.ts';
import { asCell, firstLine, locate } from './locator.ts';
import type { Pass } from './pass.ts';

/** Reports cells beyond their table's columns, which Markdown leaves out. `mapCells` has placed the other cells. */
export function reportLostCells(tokens: readonly Token[], { source, warn }: Pass): void {
  let cell: Token | undefined;
  for (const token of tokens) {
    if (token.type === 'tr_open') cell = undefined;
    else if (token.type === 'inline') cell = token;
    if (token.type !== 'tr_close' || cell === undefined) continue;
    const line = firstLine(cell);
    const lineText = source.lines[line] ?? '';
    const { at, length } = afterCell(lineText, cell);
    if (length === 0) continue;
    const lost = lineText.slice(at, at + length);
    warn('lost-cell', `"${lost}" is left out: this row has more cells than its table has columns`, {
      location: locate(source, { line, column: at, length }),
      note: 'Give the first line of the table one more cell, or write \\| for a bar inside a cell',
    });
  }
}

/** Returns the place of what follows the last cell of a row, without the bars around it. */
function afterCell(line: string, { content, meta }: Token): Span {
  const written = asCell(content);
  const column = Number(meta?.column);
  let at = column + written.length;
  let end = line.length;
  if (!line.startsWith(written, column) || !/^[ \t]*\|/.test(line.slice(at))) return { at, length: 0 };
  while (end > at && BAR.has(line.charAt(end - 1))) end -= 1;
  while (at < end && BAR.has(line.charAt(at))) at += 1;
  return { at, length: end - at };
}

const BAR: ReadonlySet<string> = new Set(['|', ' ', '\t']);
