import type { StateInline, Token } from 'markdown-it';
import { createInlineLocator } from './locator.ts';
import type { Pass } from './pass.ts';

/** Reads a tag or a comment in a text. It stays text, but is reported to its author. */
export function rawHtmlRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charAt(state.pos) !== '<') return false;
  HTML.lastIndex = state.pos;
  const found = HTML.exec(state.src)?.[0];
  if (found === undefined || state.pos + found.length > state.posMax) return false;
  if (!silent) state.push('raw_html', '', 0).content = found;
  state.pos += found.length;
  return true;
}

/** Reports HTML that an author wrote, which is shown as text. */
export function reportRawHtml(tokens: readonly Token[], pass: Pass): void {
  for (const inline of tokens) {
    if (inline.type !== 'inline' || !inline.children?.some(({ type }) => type === 'raw_html')) continue;
    const locator = createInlineLocator(pass.source, inline);
    for (const token of inline.children) {
      if (token.type !== 'raw_html') continue;
      token.type = 'text';
      const { text, note } =
        token.content === '<!--' ? UNCLOSED : token.content.startsWith('<!') ? MISWRITTEN : HTML_SHOWN;
      const at = pass.spots.get(token)?.at ?? 0;
      const location = locator.location({ at, length: token.content.length });
      pass.warn('raw-html', text, { note: [...tagRemedy(token.content), note], location });
    }
  }
}

const HTML_SHOWN = {
  text: 'HTML is not read here: it is shown as text',
  note: 'To show it on purpose, write it between backquotes',
};
const UNCLOSED = {
  text: 'This comment has no end in its paragraph: it is shown as text',
  note: 'Write --> after it; a comment with blank lines in it must begin at the start of a line, and end at the end of one',
};

const MISWRITTEN = {
  text: 'This comment is not opened by <!--: it is shown as text',
  note: 'Write <!-- before it and --> after it, with two hyphens each, which some programs make a dash of',
};

/**
 * A tag of any length (a picture may list all its sizes), also in a namespace (`<o:p>`). It ends at the next `<`, so
 * that a text of `<` is read once.
 */
const HTML = /<(?:!--|![-–—]|\/?[a-z][a-z\d-]{0,30}(?::[a-z]{1,30})?(?:[\s/][^<>]*)?>)/iy;

/** Advice for the tags that editors and other programs write most often, by tag. */
const REMEDIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'Write it as [words](address)',
    'b strong': 'Write it as **words**',
    'i em': 'Write it as *words*',
    sup: 'Write it as ^words^',
    sub: 'Write it as ~words~',
    br: 'End the line with a backslash, or leave a blank line for a new paragraph; in a table, begin another row',
    hr: 'Write it as --- between blank lines',
    blockquote: 'Write it as > Quotation',
    code: 'Write it between backquotes',
    pre: 'Write it between lines of three backquotes',
    'p div span section center font': 'Remove it: a blank line makes a paragraph',
    'h1 h2 h3 h4 h5 h6': 'Write it as ## Heading',
    'ul ol li': 'Write it as a list: - Item',
    'table thead tbody tr th td': 'Write it as a table: | A | B |',
    'img figure figcaption picture': 'Write it as ![what it shows](address "caption")',
    'iframe embed object script': 'Link to it: pages load nothing from other sites',
  }).flatMap(([names, remedy]) => names.split(' ').map((name) => [name, remedy])),
);

/** Returns what to write in place of an HTML tag; nothing when the tag has no usual place in a text. */
function tagRemedy(tag: string): readonly string[] {
  const remedy = REMEDIES.get(/^<\/?([a-z\d-]+)/i.exec(tag)?.[1]?.toLowerCase() ?? '');
  return remedy === undefined ? [] : [remedy];
}
