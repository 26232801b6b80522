import type { Token } from 'markdown-it';
import type { Locale } from '../../shared/locale.ts';
import type { TextPiece } from '../../shared/typography.ts';
import { typographyPieces } from '../../shared/typography.ts';

/** Sets every text by the locale's typography (behaviour 6.3). Code and addresses stay as written. */
export function typeset(tokens: readonly Token[], locale: Locale): void {
  for (const { type, children } of tokens)
    if (type === 'inline' && children !== null) typesetInline(children, locale);
}

function typesetInline(children: readonly Token[], locale: Locale): void {
  const pieces: TextPiece[] = [];
  const owners: Token[] = [];
  let isAddress = false;
  for (const token of children) {
    if (token.type === 'link_open') isAddress = token.info === 'auto';
    else if (token.type === 'link_close') isAddress = false;
    const kind = kindOf(token, isAddress);
    if (kind === undefined) continue;
    pieces.push({ kind, text: token.type === 'softbreak' ? '\n' : token.content });
    owners.push(token);
  }
  if (!pieces.some(({ kind }) => kind === 'text')) return;
  for (const [index, text] of typographyPieces(pieces, locale).entries()) {
    const owner = owners[index];
    const piece = pieces[index];
    if (owner === undefined || piece?.kind !== 'text' || text === piece.text) continue;
    // The end of a line in the source is a space: typography may make it a no-break space, or remove it.
    owner.type = 'text';
    owner.content = text;
  }
}

/** Returns the kind of a token between pieces of text. Marks such as emphasis, and the calls of notes, have none. */
function kindOf({ type }: Token, isAddress: boolean): TextPiece['kind'] | undefined {
  if (type === 'text') return isAddress ? 'object' : 'text';
  if (type === 'softbreak') return 'text';
  if (type === 'code_inline' || type === 'image') return 'object';
  return type === 'hardbreak' ? 'break' : undefined;
}
