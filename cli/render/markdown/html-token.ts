import type { Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';

/** Makes a token that is finished HTML. */
export function becomeHtml(token: Token, html: string): void {
  token.type = token.block ? 'html_block' : 'html_inline';
  token.content = html;
}

/** A new block of finished HTML. */
export function htmlBlock(html: string): Token {
  const token = new MarkdownIt.Token('html_block', '', 0);
  token.block = true;
  token.content = html;
  return token;
}

/** A new piece of finished HTML inside a line. */
export function htmlInline(html: string): Token {
  const token = new MarkdownIt.Token('html_inline', '', 0);
  token.content = html;
  return token;
}

/** A new piece of text. */
export function textToken(text: string): Token {
  const token = new MarkdownIt.Token('text', '', 0);
  token.content = text;
  return token;
}
