import { lineEnd } from '../shared/line-ends.ts';
import type { Locale } from '../shared/locale.ts';
import { withoutCode } from './code-ranges.ts';
import { MORE, withoutComments } from './comments.ts';
import { firstParagraphOf, NOT_A_PARAGRAPH } from './first-paragraph.ts';
import { LONGEST_SOURCE, plainMarkdown } from './plain-markdown.ts';

/** The facts of a body that are known before any Markdown is rendered. */
interface Outline {
  /** Text of the leading h1. */
  readonly title?: string;
  /** The first paragraph as plain text, at most 155 characters; '' when there is none. */
  readonly description: string;
  /** The body with its leading h1 blanked, so that lines keep their numbers. */
  readonly body: string;
  /** Text before `<!--more-->`. */
  readonly excerpt?: string;
  /** Minutes of reading at 220 words a minute, at least 1. */
  readonly minutes: number;
}

/** The line of `=` that makes a heading of the line before it. */
const UNDERLINE = /^\n {0,3}=+[ \t]*(?=\n|$)/;
const WORDS_PER_MINUTE = 220;
const DESCRIPTION_LENGTH = 155;

/** Outlines a Markdown body. */
export function outlineOf(body: string): Outline {
  const shown = withoutComments(body);
  const heading = titleIn(shown);
  const untitled = (text: string): string =>
    heading === undefined
      ? text
      : text.slice(0, heading.start) + (heading.isUnderlined ? '\n' : '') + text.slice(heading.end);
  const rest = untitled(body);
  const visible = untitled(shown);
  const more = moreMark(rest);
  return {
    ...(heading === undefined ? {} : { title: plainMarkdown(heading.text) }),
    // Computed when asked for: most documents give their own.
    get description() {
      return describe(visible);
    },
    body: rest,
    ...(more === undefined ? {} : { excerpt: rest.slice(0, more) }),
    minutes: Math.max(1, Math.round(countWords(visible) / WORDS_PER_MINUTE)),
  };
}

/** Counts the pieces of a text between white space, without making them. */
function countWords(text: string): number {
  const gaps = /\s+/g;
  let words = 1;
  // Each test goes on after the gap that the last one found.
  while (gaps.test(text)) words += 1;
  return words;
}

interface LeadingTitle {
  readonly text: string;
  /** Offset of the heading in the body; `end` is that of the end of its last line. */
  readonly start: number;
  readonly end: number;
  /** True when a line of `=` below makes it a heading. */
  readonly isUnderlined: boolean;
}

/** Finds the h1 that opens a body, after any comments. */
export function leadingTitle(body: string): LeadingTitle | undefined {
  return titleIn(withoutComments(body));
}

/** Finds the h1 that is the body's first line with a text. */
function titleIn(body: string): LeadingTitle | undefined {
  const start = body.length - body.trimStart().length;
  const end = lineEnd(body, start);
  const line = body.slice(start, end);
  if (/^#[ \t]+\S/.test(line))
    return { text: withoutClosingMarks(line.slice(1).trim()), start, end, isUnderlined: false };
  const underline = UNDERLINE.exec(body.slice(end, end + LONGEST_SOURCE))?.[0];
  if (underline === undefined || NOT_A_PARAGRAPH.test(line)) return undefined;
  return { text: line.trim(), start, end: end + underline.length, isUnderlined: true };
}

/** Removes closing marks: `Title ##` is `Title`, and `C#` keeps its own. */
function withoutClosingMarks(title: string): string {
  let end = title.length;
  while (title.charAt(end - 1) === '#') end -= 1;
  return end === 0 || /[ \t]/.test(title.charAt(end - 1)) ? title.slice(0, end).trimEnd() || title : title;
}

/** Returns the offset of the first `<!--more-->` outside code that is alone on its line. */
function moreMark(body: string): number | undefined {
  return body.includes('<!--') ? MORE.exec(withoutCode(body))?.index : undefined;
}

/** Returns the offset of the first `<!--more-->` outside code. In a body without an excerpt, it is not alone on its line. */
export function lostMoreMark(body: string): number | undefined {
  return LOST_MORE.test(body) ? LOST_MORE.exec(withoutCode(body))?.index : undefined;
}

const LOST_MORE = /<!--\s*more\s*-->/i;

/** Makes a title of a name, with the capitals of its language: `à-propos` → `À propos`, `about-us` → `About Us`. */
export function titleCase(name: string, locale: Locale): string {
  const words = name.replace(/[-_\s]+/g, ' ').trim();
  return words.replace(locale === 'en' ? /(?<![^ ])./gu : /^./u, (letter) => letter.toUpperCase());
}

function describe(body: string): string {
  const text = plainMarkdown(firstParagraphOf(body));
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH - 1);
  const space = cut.lastIndexOf(' ');
  // A text without spaces may be cut anywhere but within a character.
  return `${space > 0 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
