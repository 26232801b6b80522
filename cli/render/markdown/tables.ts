import type { Token } from 'markdown-it';
import { escapeAttribute } from '../../shared/escape.ts';
import { becomeHtml } from './html-token.ts';
import type { Pass } from './pass.ts';
import { plainText } from './plain-text.ts';

/** The most that a phone shows side by side: number of columns, and letters of a cell. */
const NARROW = { columns: 2, letters: 120 };

/** Makes tables scroll in a region of their own, names their header cells, and aligns cells by classes. */
export function shapeTables(tokens: readonly Token[], { labels }: Pass): void {
  let number = 0;
  let column = 0;
  let namesRows = false;
  let isWide = false;
  let headers: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') {
      const columns = columnsOf(tokens, index).join(', ');
      const label = labels.table.replace('{number}', String(++number)).replace('{columns}', () => columns);
      const name = escapeAttribute(label);
      const region = `class="table-scroll" role="region" tabindex="0" aria-label="${name}"`;
      becomeHtml(token, `<div ${region}>\n<table>\n`);
      headers = [];
      isWide = isTooWide(tokens, index);
    } else if (token.type === 'table_close') becomeHtml(token, '</table>\n</div>\n');
    else if (token.type === 'tr_open') column = 0;
    else if (token.type === 'th_open') {
      const isNamed = shapeHeader(token, tokens[index + 1], tokens[index + 2]);
      headers.push(plainText(tokens[index + 1]?.children));
      if (column++ === 0) namesRows = !isNamed;
    } else if (token.type === 'td_open') {
      alignByClass(token);
      const header = headers[column] ?? '';
      if (column > 0 && isWide && header !== '') token.attrPush(['data-label', header]);
      if (column++ === 0 && (namesRows || isWide))
        shapeRowHeader(token, tokens[index + 1], tokens[index + 2]);
    }
  }
}

/**
 * Tells whether a phone shows the cells of a row one below the other: the first is then the title of its row, and each
 * other repeats its column's header.
 */
function isTooWide(tokens: readonly Token[], start: number): boolean {
  let columns = 0;
  for (let index = start + 1; tokens[index] !== undefined; index += 1) {
    const type = tokens[index]?.type;
    if (type === 'table_close') break;
    if (type === 'th_open') columns += 1;
    if (columns > NARROW.columns) return true;
    if (type === 'td_open' && plainText(tokens[index + 1]?.children).length > NARROW.letters) return true;
  }
  return false;
}

/** Returns the texts that head the columns of a table. */
function columnsOf(tokens: readonly Token[], start: number): readonly string[] {
  const columns: string[] = [];
  for (let index = start; tokens[index] !== undefined && tokens[index]?.type !== 'thead_close'; index += 1)
    if (tokens[index]?.type === 'inline') columns.push(plainText(tokens[index]?.children));
  return columns.filter((text) => text !== '');
}

/** Shapes a header cell, and tells whether it heads its column: one without a text becomes a plain cell. */
function shapeHeader(open: Token, text: Token | undefined, close: Token | undefined): boolean {
  alignByClass(open);
  if (text?.content === '' && close !== undefined) {
    open.tag = 'td';
    close.tag = 'td';
    return false;
  }
  open.attrs = [['scope', 'col'], ...(open.attrs ?? [])];
  return true;
}

/** Makes a cell of the first column, under an empty corner or in a wide table, the header of its row. */
function shapeRowHeader(open: Token, text: Token | undefined, close: Token | undefined): void {
  if (text?.content === '' || close === undefined) return;
  open.tag = 'th';
  close.tag = 'th';
  open.attrs = [['scope', 'row'], ...(open.attrs ?? [])];
}

/** Replaces by a class the style attribute that markdown-it writes: the policy refuses it. */
function alignByClass(open: Token): void {
  const style = String(open.attrGet('style') ?? '');
  open.attrs = style === '' ? null : [['class', `align-${style.slice('text-align:'.length)}`]];
}
