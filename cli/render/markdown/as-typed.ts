import type { Token } from 'markdown-it';
import { createInlineLocator } from './locator.ts';
import type { Pass } from './pass.ts';
import type { RareMark, TypedMark } from './typed-marks.ts';
import { isSuspect, LEFT, RARE } from './typed-marks.ts';

/** Reports marks that Markdown left as they were typed in a body: visitors would see them. */
export function reportAsTyped(tokens: readonly Token[], body: string, pass: Pass): void {
  const rare = rareIn(body, RARE);
  for (const [index, inline] of tokens.entries()) {
    if (inline.type !== 'inline') continue;
    // Most signs of a body are in its blocks of code.
    const own = rareIn(inline.content, rare);
    if (own.length > 0 || isSuspect(inline.content))
      reportInline(inline, own, pass, tokens[index - 1]?.type === 'paragraph_open');
  }
}

/** Returns the marks of which a text has a sign. */
function rareIn(text: string, marks: readonly RareMark[]): readonly RareMark[] {
  return marks.length === 0 ? marks : marks.filter(({ signs }) => signs.some((sign) => text.includes(sign)));
}

function reportInline(
  inline: Token,
  rare: readonly TypedMark[],
  { source, warn }: Pass,
  isParagraph: boolean,
): void {
  const { content, children } = inline;
  const locator = createInlineLocator(source, inline);
  let from = 0;
  for (const [index, { type, content: text }] of (children ?? []).entries()) {
    if (type !== 'text') continue;
    const marks = isSuspect(text) ? [...LEFT, ...rare] : rare;
    if (marks.length === 0) continue;
    const [before, after] = [children?.[index - 1], children?.[index + 1]];
    // An address without brackets became a link, and left the text.
    const withAddress = after?.markup === 'linkify' ? `${text}https:` : text;
    const found = marks
      .flatMap(({ find, only, note }) => {
        if (only === 'first' && index > 0) return [];
        if (only === 'line' && !(isParagraph && isLineEdge(before))) return [];
        if (only === 'after' && before?.type !== 'image' && before?.type !== 'link_close') return [];
        if (only === 'end' && !isLineEdge(after)) return [];
        const match = find.exec(only === 'first' ? content : withAddress);
        return match === null ? [] : [{ written: match[0], at: match.index, note }];
      })
      .sort((a, b) => a.at - b.at)[0];
    if (found === undefined) continue;
    // Text after a backslash is not in the source as it is shown.
    const around = text.slice(Math.max(0, found.at - 3), found.at + found.written.length + 3);
    const start = content.indexOf(around, from);
    if (start === -1) continue;
    const at = start + Math.min(3, found.at);
    from = at + found.written.length;
    warn('left-as-typed', `"${found.written.trim()}" is shown as it is typed`, {
      location: locator.location({ at, length: found.written.length }),
      note: [found.note, 'To show it on purpose, write it between backquotes'],
    });
  }
}

/** Tells whether a line begins or ends where a text and this neighbour of it meet. */
function isLineEdge(neighbour: Token | undefined): boolean {
  return neighbour === undefined || neighbour.type === 'softbreak' || neighbour.type === 'hardbreak';
}
