import type { Token } from 'markdown-it';
import { escapeAttribute } from '../html.ts';
import { becomeHtml } from './html-token.ts';
import type { Pass } from './pass.ts';

/** Makes tables scroll in a region of their own, names their header cells, aligns by classes. */
export function shapeTables(tokens: readonly Token[], { labels }: Pass): void {
  let number = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') {
      const name = escapeAttribute(labels.table.replace('{number}', String(++number)));
      const region = `class="table-scroll" role="region" tabindex="0" aria-label="${name}"`;
      becomeHtml(token, `<div ${region}>\n<table>\n`);
    } else if (token.type === 'table_close') becomeHtml(token, '</table>\n</div>\n');
    else if (token.type === 'th_open') shapeHeader(token, tokens[index + 1], tokens[index + 2]);
    else if (token.type === 'td_open') alignByClass(token);
  }
}

/** An empty corner is a plain cell: a header without a text names nothing. */
function shapeHeader(open: Token, inline: Token | undefined, close: Token | undefined): void {
  alignByClass(open);
  if (inline?.content === '' && close !== undefined) {
    open.tag = 'td';
    close.tag = 'td';
  } else open.attrs = [['scope', 'col'], ...(open.attrs ?? [])];
}

/** The policy refuses the style attributes that markdown-it writes. */
function alignByClass(open: Token): void {
  const style = String(open.attrGet('style') ?? '');
  open.attrs = style === '' ? null : [['class', `align-${style.slice('text-align:'.length)}`]];
}
