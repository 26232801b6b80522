import type { Token } from 'markdown-it';
import { suggest } from '../../report/suggest.ts';
import { createInlineLocator } from './locator.ts';
import type { Pass } from './pass.ts';

/** The name in `{.…}` that may follow an image or a link directly. */
const MARKS = { image: 'decorative', link_close: 'other-language' } as const;
const KNOWN: readonly string[] = Object.values(MARKS);
const MARK = /^\{\.([\w-]{1,40})\}/;

/** Takes `{.decorative}` off images and `{.other-language}` off links, and records the tokens that bore it. */
export function takeMarks(tokens: readonly Token[], pass: Pass): void {
  for (const inline of tokens)
    if (inline.type === 'inline' && inline.content.includes('{.')) takeInline(inline, pass);
}

function takeInline(inline: Token, { marked, source, error }: Pass): void {
  const locator = createInlineLocator(source, inline);
  let from = 0;
  let link: Token | undefined;
  let last: Token | undefined;
  for (const token of inline.children ?? []) {
    const [written, name = ''] = (token.type === 'text' && MARK.exec(token.content)) || [];
    if (written !== undefined && last !== undefined) {
      const at = Math.max(from, inline.content.indexOf(written, from));
      from = at + written.length;
      if (name === MARKS[last.type as keyof typeof MARKS]) {
        marked.add(last.type === 'image' ? last : (link ?? last));
        token.content = token.content.slice(written.length);
      } else {
        const near = suggest(name, KNOWN);
        const text = `"${written}" means nothing here: an image may be {.decorative}, a link {.other-language}`;
        const location = locator.location({ at, length: written.length });
        error('unknown-mark', text, { location, suggestion: near && `{.${near}}` });
      }
    }
    if (token.type === 'link_open') link = token;
    last = token.type in MARKS ? token : undefined;
  }
}
