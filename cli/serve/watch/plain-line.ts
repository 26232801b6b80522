/**
 * Reduces a line of Markdown, YAML or a page to what can be compared: its letters and digits in lower case. Marks,
 * quotes and spaces differ between the source and the page.
 */
export function plainLine(text: string): string {
  const parts = text
    .replace(/!?\[([^\][]*)\]\([^()]*\)(?:\{[^{}]*\})?/g, '$1')
    .replace(/^\s*(?:- )?["']?[\w-]+["']?:\s(?=\S)/, '')
    .replace(/\[\^[^\]]*\]/g, '')
    // A page shows another text for a placeholder: the longest part around them tells the line.
    .split(/\{[^{}]*\}/)
    .map((part) => part.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''));
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}
