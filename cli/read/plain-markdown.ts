import { decodeHTMLStrict } from 'entities';

/**
 * Longest source that is read, in UTF-16 units: titles and descriptions are far shorter, marks and addresses included.
 */
export const LONGEST_SOURCE = 4000;

/**
 * Returns the words of a line or paragraph of Markdown, without its inline marks. Code, links and pictures keep their
 * text; so does what only looks like a mark, as the underscores of `a_file_name` and the star of `5 * 3`.
 */
export function plainMarkdown(markdown: string): string {
  const kept: string[] = [];
  const keep = (text: string): string => `${KEPT}${kept.push(text) - 1}${KEPT}`;
  return withoutMarks(protect(markdown.slice(0, LONGEST_SOURCE).replaceAll(KEPT, ''), keep))
    .replace(KEPT_TEXT, (_, index: string) => kept[Number(index)] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A sign that no text has, around the number of what was put aside. */
const KEPT = '\uFFFF';
const KEPT_TEXT = new RegExp(`${KEPT}(\\d+)${KEPT}`, 'g');

/** Puts aside what no mark is looked for in: code, signs after a backslash, references, addresses between `<` and `>`. */
function protect(markdown: string, keep: (text: string) => string): string {
  return markdown
    .replace(
      /(?<!`)(`{1,3})(?!`)([^`]|[^`].{0,1000}?[^`])\1(?!`)|\\([!-/:-@[-`{-~])/gs,
      (_, _marks, code: string | undefined, sign: string) => keep(code ?? sign),
    )
    .replace(/\\\n/g, '\n')
    .replace(
      /<((?:https?:\/\/|mailto:)[^\s<>]{1,1000}|[^\s<>@:/]{1,100}@[^\s<>@:/]{1,100})>/gi,
      (_, address: string) => keep(address),
    )
    .replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, (written) =>
      keep(decodeHTMLStrict(written)),
    );
}

/** An address in parentheses, its title, and the mark that may follow. It may hold a pair of parentheses itself. */
const ADDRESS =
  /\(\s*(?:<[^<>\n]*>|(?:[^\s()]|\([^\s()]*\))*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)(?:\{\.[\w-]{1,40}\})?/
    .source;
const PICTURE = new RegExp(String.raw`!\[([^\[\]]*)\]${ADDRESS}`, 'g');
const LINK = new RegExp(String.raw`\[((?:[^\[\]]|\[[^\[\]]*\])+)\]${ADDRESS}`, 'g');

function withoutMarks(text: string): string {
  const words = text
    .replace(PICTURE, '$1')
    .replace(/\[\^[^\]]+\]/g, '')
    .replace(LINK, '$1')
    .replace(/\[([^[\]]+)\]\[[^[\]]*\]/g, '$1')
    .replace(/\{#[^}]+\}/g, '')
    .replace(/~~(?=\S)([^~]*[^\s~])~~/g, '$1')
    .replace(/(\^|~)([^\s^~]{1,40})\1/g, '$2');
  return withoutEmphasis(withoutEmphasis(words)).replace(/\*{2,}/g, '');
}

/** Removes pairs of marks around words, those within others first. */
function withoutEmphasis(text: string): string {
  return text
    .replace(/(\*{1,3})(?=[^\s*])([^*]*[^\s*])\1/g, '$2')
    .replace(
      /(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])((?:[^_]|(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}]))*[^\s_])\1(?![\p{L}\p{N}_])/gu,
      '$2',
    );
}
