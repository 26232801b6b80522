/** Tags, and code with all that it holds: what stays as it is. */
const MARKUP = /(<(?:pre|code)\b.*?<\/(?:pre|code)>|<[^>]+>)/s;

/** A short word and its hyphen, such as "dites-nous" or "sign-up". */
const COMPOUND = /(?<![\p{L}\p{N}-])\p{L}{1,10}-\p{L}{1,5}(?![\p{L}\p{N}-])/gu;

/** A text in HTML whose short compounds are not broken at their hyphen. */
export function unbroken(html: string): string {
  return html
    .split(MARKUP)
    .map((part, index) =>
      index % 2 === 0 ? part.replace(COMPOUND, (word) => `<span class="whole">${word}</span>`) : part,
    )
    .join('');
}
