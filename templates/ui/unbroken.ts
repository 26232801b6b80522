/** Markup to leave as it is: tags, and code with its content. */
const MARKUP = /(<(?:pre|code)\b.*?<\/(?:pre|code)>|<[^>]+>)/s;

/**
 * A word of two parts and 16 characters at most, such as "dites-nous", "sur-mesure" or "anti-pourriel", or the chapter
 * of a law, such as "P-39.1".
 */
const COMPOUND =
  /(?<![\p{L}\p{N}-])(?:(?=[\p{L}-]{3,16}(?![\p{L}\p{N}-]))\p{L}+-\p{L}+|\p{Lu}-\d+(?:\.\d+)?)(?![\p{L}\p{N}-])/gu;

/** Keeps short compounds of an HTML text, and chapters of laws, from breaking at their hyphen. */
export function unbroken(html: string): string {
  return html
    .split(MARKUP)
    .map((part, index) =>
      index % 2 === 0 ? part.replace(COMPOUND, (word) => `<span class="whole">${word}</span>`) : part,
    )
    .join('');
}
