import type { Token } from 'markdown-it';

const DROPPED = new Set(['link_open', 'link_close', 'image', 'footnote_ref']);

/** What a list shows of a document: its text, without what leads, names or numbers on the document's own page. */
export function plainBlocks(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let inNote = 0;
  for (const token of tokens) {
    if (token.type === 'footnote_open') inNote += 1;
    else if (token.type === 'footnote_close') inNote -= 1;
    else if (inNote === 0) kept.push(plainBlock(token));
  }
  return kept;
}

function plainBlock(token: Token): Token {
  if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = 'p';
  if (token.type === 'inline')
    token.children = (token.children ?? []).filter(({ type }) => !DROPPED.has(type));
  return token;
}
