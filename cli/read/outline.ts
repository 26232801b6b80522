/** What a body says of itself before any Markdown is rendered. */
export interface Outline {
  /** Text of the leading h1. */
  readonly title?: string;
  /** The first paragraph as plain text, at most 155 characters; '' when there is none. */
  readonly description: string;
  /** The body with its leading h1 blanked, so that lines keep their numbers. */
  readonly body: string;
  /** What stands before `<!--more-->`. */
  readonly excerpt?: string;
  /** Minutes of reading at 220 words a minute, at least 1. */
  readonly minutes: number;
}

const MORE = /^<!--\s*more\s*-->[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LEADING_TITLE = /^(\s*)#[ \t]+(.+?)[ \t]*#*[ \t]*$/m;
const WORDS_PER_MINUTE = 220;
const DESCRIPTION_LENGTH = 155;

/** Outlines a Markdown body. */
export function outlineOf(body: string): Outline {
  const heading = LEADING_TITLE.exec(body);
  const leads =
    heading !== null && body.slice(0, heading.index).trim() === '' && (heading[1] ?? '').trim() === '';
  const rest = leads
    ? `${body.slice(0, heading.index)}${heading[1] ?? ''}${body.slice(heading.index + heading[0].length)}`
    : body;
  const more = moreMark(rest);
  const words = rest.split(/\s+/).length;
  return {
    ...(leads ? { title: plainText(heading[2] ?? '') } : {}),
    description: firstParagraph(rest),
    body: rest,
    ...(more === undefined ? {} : { excerpt: rest.slice(0, more) }),
    minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  };
}

/** Offset of the first `<!--more-->` that is not in a code block. */
function moreMark(body: string): number | undefined {
  let offset = 0;
  let fence = '';
  for (const line of body.split('\n')) {
    const marks = FENCE.exec(line)?.[1] ?? '';
    if (fence === '' && MORE.test(line)) return offset;
    if (fence === '') fence = marks;
    else if (marks.startsWith(fence)) fence = '';
    offset += line.length + 1;
  }
  return undefined;
}

/** A title from a slug: `a-propos` → `A propos`. */
export function titleCase(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function firstParagraph(body: string): string {
  const paragraph = body
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .find((block) => block !== '' && !/^(#|>|[-*+] |\d+\. |```|~~~|:::|\||!\[|<!--|\[\^|\{)/.test(block));
  const text = plainText(paragraph ?? '');
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/** Markdown's inline marks removed; code and links keep their text. */
function plainText(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[\^[^\]]+\]/g, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\{#[^}]+\}/g, '')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
