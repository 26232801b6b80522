/**
 * What a line of Markdown, YAML or a page says, for comparing: its letters and digits in lower case. Marks, quotes and
 * spaces differ between what is written and what is shown.
 */
export function plainLine(text: string): string {
  const parts = text
    .replace(/!?\[([^\][]*)\]\([^()]*\)(?:\{[^{}]*\})?/g, '$1')
    .replace(/^\s*(?:- )?["']?[\w-]+["']?:\s(?=\S)/, '')
    .replace(/\[\^[^\]]*\]/g, '')
    // A page shows another text for a placeholder: the longest part beside them tells the line.
    .split(/\{[^{}]*\}/)
    .map((part) => part.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''));
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}
