import type { Token } from 'markdown-it';
import type { Heading } from '../../api/render-context.ts';
import { escapeAttribute } from '../../shared/escape.ts';
import type { Locale } from '../../shared/locale.ts';
import { slugify } from '../../shared/path.ts';
import { htmlInline } from './html-token.ts';
import { createIds } from './ids.ts';
import { firstLine, locateIn } from './locator.ts';
import type { Pass } from './pass.ts';
import { headingText, plainText } from './plain-text.ts';

/**
 * Returns the texts of headings as their author wrote them, by their inline token. They are read before typography sets
 * them: ids are made of these, whatever it changes.
 */
export function writtenHeadings(tokens: readonly Token[]): ReadonlyMap<Token, string> {
  return new Map(findHeadings(tokens).map(({ inline }) => [inline, plainText(inline.children)]));
}

/** Gives every heading its id, and returns the table of contents: h2 and h3 outside lists, quotes and notes. */
export function nameHeadings(
  tokens: readonly Token[],
  written: ReadonlyMap<Token, string>,
  pass: Pass,
): readonly Heading[] {
  const found = findHeadings(tokens);
  for (const heading of found) lowerTitle(heading, pass);
  // Ids that an author chose come first: no other heading may take them.
  const former = createIds(pass.reservedIds);
  for (const { open, inline } of found) {
    for (const [index, wanted] of takeExplicitIds(inline, open, pass).entries()) {
      const id = former.claim(claimExplicit(wanted, open, pass));
      if (index === 0) open.attrSet('id', id);
      else addPlace(id, inline);
    }
  }
  const named = found.map(({ open, inline }) => {
    const text = plainText(inline.children);
    const chosen = open.attrGet('id')?.toString();
    const spelled = spelledId(text, pass.locale);
    const asWritten = written.get(inline) ?? text;
    const own = asWritten === text ? spelled : spelledId(asWritten, pass.locale);
    // A text in another alphabet keeps its letters.
    const id = chosen ?? pass.ids.claim(slugify(own) || own);
    open.attrSet('id', id);
    if (LIKE_FURNITURE.test(id)) open.attrSet('class', 'body-heading');
    pass.headings.push({ id, line: pass.source.bodyLine + firstLine(open) });
    // Its id at the time when ids kept accents and were made after typography.
    const formerId = chosen ?? former.claim(spelled);
    return { id, formerId, open, inline };
  });
  // Links that were shared at that time still lead to their heading, unless another one has that id now.
  for (const { id, formerId, inline } of named)
    if (formerId !== id && pass.ids.claim(formerId) === formerId) addPlace(formerId, inline);
  return named.flatMap(({ id, open, inline }): readonly Heading[] => {
    const level = Number(open.tag.slice(1));
    return open.level === 0 && level <= 3
      ? [{ id, text: headingText(inline.children, pass.locale), level }]
      : [];
  });
}

/**
 * Words by which Mozilla's Readability, the reader mode of Firefox and others, takes an element for comments, a menu or
 * an advertisement, and leaves it out. A class with `body` in it makes it keep such an element. Headings have such ids
 * by chance, in French those that begin with “Comment”.
 */
const LIKE_FURNITURE =
  /banner|comment|community|contact|extra|footer|header|hidden|legends|media|menu|meta|popup|promo|related|remark|scroll|shopping|sidebar|social|sponsor|tags|widget/;

/** Makes links to another id lead to a heading, too. */
function addPlace(id: string, { children }: Token): void {
  children?.unshift(htmlInline(`<span id="${escapeAttribute(id)}"></span>`));
}

/** Makes an id of a heading's text with its accents: lower-case, hyphens for spaces and for French elisions. */
function spelledId(text: string, locale: Locale): string {
  const id = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, locale === 'fr' ? ' ' : '')
    .replace(/[^\p{L}\p{M}\p{N}\s_-]+/gu, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '');
  return id === '' ? 'section' : id;
}

interface FoundHeading {
  readonly open: Token;
  readonly inline: Token;
  readonly close: Token;
}

function findHeadings(tokens: readonly Token[]): readonly FoundHeading[] {
  const found: FoundHeading[] = [];
  for (const [index, open] of tokens.entries()) {
    if (open.type !== 'heading_open') continue;
    const [inline, close] = [tokens[index + 1], tokens[index + 2]];
    if (inline === undefined || close === undefined) throw new Error('A heading has three tokens');
    found.push({ open, inline, close });
  }
  return found;
}

function lowerTitle({ open, close }: FoundHeading, { source, warn }: Pass): void {
  if (open.tag !== 'h1') return;
  open.tag = 'h2';
  close.tag = 'h2';
  const isUnderlined = open.markup === '=';
  const location = locateIn(source, open, isUnderlined ? '' : '#');
  const text = 'A text begins its headings at ##: the title of the page is already the heading of one #';
  warn('extra-h1', text, { location, suggestion: isUnderlined ? undefined : '##' });
}

/** Takes the ids of `## Heading {#id #former-id}` off the text, and returns them. */
function takeExplicitIds({ children }: Token, open: Token, pass: Pass): readonly string[] {
  const last = children?.findLast((token) => token.type !== 'text' || token.content.trim() !== '');
  if (last?.type !== 'text') return [];
  const text = last.content.trimEnd();
  const start = text.endsWith('}') ? text.lastIndexOf('{#') : -1;
  if (start === -1) {
    const [odd] = ODD_ID.exec(text) ?? [];
    if (odd !== undefined) reportOddId(odd, open, pass);
    return [];
  }
  const ids = text.slice(start + 2, -1).split(/ +#/);
  if (!ids.every((id) => /^[^\s{}]+$/.test(id))) {
    reportOddId(text.slice(start), open, pass);
    return [];
  }
  last.content = text.slice(0, start).trimEnd();
  return ids;
}

/** An id with spaces around it, or that words follow. */
const ODD_ID = /\{[ \t]*#[^{}]{1,100}\}/;

function reportOddId(written: string, open: Token, { source, warn }: Pass): void {
  const id = slugify(written.slice(1, -1).replace('#', '').trim());
  const text = `"${written}" is shown as it is typed: an id is one word, without spaces, at the end of a heading`;
  warn('left-as-typed', text, {
    location: locateIn(source, open, written),
    // One that words follow may be well written.
    suggestion: id === '' || written === `{#${id}}` ? undefined : `{#${id}}`,
  });
}

function claimExplicit(wanted: string, open: Token, { ids, source, warn }: Pass): string {
  const id = ids.claim(wanted);
  if (id !== wanted)
    warn('duplicate-id', `The id "${wanted}" is taken on this page: the heading gets "${id}"`, {
      location: locateIn(source, open, `{#${wanted}}`),
    });
  return id;
}
