import type { Token } from 'markdown-it';
import MarkdownIt from 'markdown-it';

/** Turns a token into finished HTML. */
export function becomeHtml(token: Token, html: string): void {
  token.type = token.block ? 'html_block' : 'html_inline';
  token.content = html;
}

/** Creates a block of finished HTML. */
export function htmlBlock(html: string): Token {
  const token = tokenOf('html_block', html);
  token.block = true;
  return token;
}

/** Creates a piece of finished HTML inside a line. */
export function htmlInline(html: string): Token {
  return tokenOf('html_inline', html);
}

/** Creates a piece of text. */
export function textToken(text: string): Token {
  return tokenOf('text', text);
}

function tokenOf(type: string, content: string): Token {
  const token = new MarkdownIt.Token(type, '', 0);
  token.content = content;
  return token;
}
