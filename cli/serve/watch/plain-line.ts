/** Stands for what a placeholder is replaced by. */
export const ANYTHING = '*';

/**
 * Reduces a line of Markdown, YAML or a page to what can be compared: its letters and digits in lower case, with
 * {@link ANYTHING} for each placeholder. Marks, quotes and spaces differ between the source and the page.
 */
export function plainLine(text: string): string {
  const plain = text
    .replace(/!?\[([^\][]*)\]\([^()]*\)(?:\{[^{}]*\})?/g, '$1')
    .replace(/^\s*(?:- )?["']?[\w-]+["']?:\s(?=\S)/, '')
    .replace(/\[\^[^\]]*\]/g, '')
    .split(/\{[^{}]*\}/)
    .map((part) => part.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))
    .join(ANYTHING);
  return plain.replaceAll(ANYTHING, '') === '' ? '' : plain;
}
