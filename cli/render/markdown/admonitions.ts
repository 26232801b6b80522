import type { Token } from 'markdown-it';
import { suggest } from '../../report/suggest.ts';
import { fenceMeta } from './fence-rule.ts';
import { textToken } from './html-token.ts';
import { locateIn } from './locator.ts';
import type { Pass } from './pass.ts';

const KINDS = ['note', 'tip', 'warning'] as const;
type Kind = (typeof KINDS)[number];

/** Names admonitions in the page's language; those without a title show that name. */
export function nameAdmonitions(tokens: readonly Token[], pass: Pass): void {
  for (const [index, open] of tokens.entries()) {
    if (open.type !== 'admonition_open') continue;
    const { name: written, closed } = fenceMeta(open);
    const kind = KINDS.find((known) => known === written) ?? reportKind(written, open, pass);
    if (!closed) reportUnclosed(open, 'admonition', pass);
    open.attrSet('class', `admonition admonition-${kind}`);
    // A note has a name but is not a landmark: one landmark inside another would be noise.
    open.attrSet('role', 'note');
    open.attrSet('aria-label', pass.labels[kind]);
    const title = tokens[index + 2];
    if (title?.content === '') title.children = [textToken(pass.labels[kind])];
  }
}

function reportKind(written: string, open: Token, { source, fenced, warn }: Pass): Kind {
  const known = [...KINDS, ...(fenced?.names ?? [])];
  warn('unknown-admonition', `No block is called "${written}". There are: ${known.join(', ')}`, {
    location: locateIn(source, open, written),
    suggestion: suggest(written, known),
  });
  return 'note';
}

/** Reports a block that has no last line. */
export function reportUnclosed(open: Token, what: string, { source, warn }: Pass): void {
  const text = 'This block is never closed: it runs to the end of the document, list or block around it';
  const note = 'Write ::: alone on the line after its last one';
  warn(`unclosed-${what}`, text, { location: locateIn(source, open), note });
}
