import type { Token } from 'markdown-it';

/** Footnotes, and the project's own blocks, which may need their page. */
const LEFT_OUT = new Set(['footnote_open', 'footnote_close', 'fenced_open', 'fenced_close']);
const DROPPED = new Set(['link_open', 'link_close', 'image', 'footnote_ref']);

/**
 * Reduces a document to what a list shows: its text, without what links, names or numbers on the document's own page.
 */
export function plainBlocks(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (LEFT_OUT.has(token.type)) depth += token.nesting;
    else if (depth === 0) kept.push(plainBlock(token));
  }
  return kept;
}

function plainBlock(token: Token): Token {
  if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = 'p';
  if (token.type === 'inline')
    token.children = (token.children ?? []).filter(({ type }) => !DROPPED.has(type));
  return token;
}
