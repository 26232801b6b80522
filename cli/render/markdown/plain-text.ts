import type { Token } from 'markdown-it';

/** Returns the text that visitors read of inline tokens, on one line. */
export function plainText(children: readonly Token[] | null | undefined): string {
  return (children ?? [])
    .map(textOf)
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

function textOf({ type, content, children }: Token): string {
  if (type === 'text' || type === 'code_inline' || type === 'raw_html') return content;
  if (type === 'image') return plainText(children);
  return type === 'softbreak' || type === 'hardbreak' ? '\n' : '';
}
