import { addListItem, listItems, removeListItems } from '../read/yaml-lists.ts';
import { frontMatterSpan } from './references.ts';

/** A document's text with these aliases more, and without those that are its own address now. */
export function withAliases(
  text: string,
  added: readonly string[],
  isDropped: (path: string) => boolean,
): string {
  return withMatter(text, (before) => {
    const known = new Set(listItems(before, 'aliases'));
    const kept = removeListItems(before, 'aliases', (item) => isDropped(String(item)));
    const missing = added.filter((path) => !known.has(path));
    return missing.reduce((matter, path) => addListItem(matter, 'aliases', written(path)), kept);
  });
}

/** A document's text with its front matter edited; where it has none, what the edit makes becomes it. */
export function withMatter(text: string, edit: (matter: string) => string): string {
  const span = frontMatterSpan(text);
  const before = span === undefined ? '' : text.slice(span.start, span.end);
  const after = edit(before);
  if (after === before) return text;
  const lines = `${after.replace(/\n$/, '')}\n`;
  if (span === undefined) return `---\n${lines}---\n\n${text}`;
  return text.slice(0, span.start) + lines + text.slice(span.end).replace(/^\n/, '');
}

/** A path as an item of a list, in quotes where YAML needs them. */
export function written(path: string): string {
  return /^\/[\w./-]*$/.test(path) ? path : JSON.stringify(path);
}

/** The editors' file of addresses without the redirects of which one end is such an address. */
export function withoutRedirects(
  text: string,
  end: 'from' | 'to',
  isSuch: (address: string) => boolean,
): string {
  return removeListItems(text, 'redirects', (item) => isSuch(String(Object(item)[end])));
}
