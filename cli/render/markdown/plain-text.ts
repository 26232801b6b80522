import type { Token } from 'markdown-it';
import type { Locale } from '../../shared/locale.ts';
import { typography } from '../../shared/typography.ts';
import { textToken } from './html-token.ts';

/** Returns the text that visitors read of inline tokens, on one line. */
export function plainText(children: readonly Token[] | null | undefined): string {
  return (children ?? [])
    .map(textOf)
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** Returns the text that names a heading: of a picture that was drawn, what it shows. */
export function headingText(children: readonly Token[] | null | undefined, locale: Locale): string {
  return plainText(
    children?.map((token) =>
      isDrawnPicture(token) ? textToken(typography(plainText(token.children), locale)) : token,
    ),
  );
}

/** Tells whether a token is a picture that became HTML: it keeps the words that it is described by. */
function isDrawnPicture({ type, children }: Token): boolean {
  return type === 'html_inline' && children !== null;
}

function textOf({ type, content, children }: Token): string {
  if (type === 'text' || type === 'code_inline' || type === 'raw_html') return content;
  if (type === 'image') return plainText(children);
  return type === 'softbreak' || type === 'hardbreak' ? '\n' : '';
}
