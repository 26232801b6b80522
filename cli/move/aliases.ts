import { addListItem, listItems, removeListItems } from '../read/yaml-lists.ts';
import { frontMatterSpan } from './references.ts';

/** A document's text with these aliases more, and without those that are its own address now. */
export function withAliases(
  text: string,
  added: readonly string[],
  isDropped: (path: string) => boolean,
): string {
  const span = frontMatterSpan(text);
  if (span === undefined) {
    const items = added.map((path) => `  - ${written(path)}\n`).join('');
    return added.length === 0 ? text : `---\naliases:\n${items}---\n\n${text}`;
  }
  const before = text.slice(span.start, span.end);
  let matter = removeListItems(before, 'aliases', (item) => isDropped(String(item)));
  const known = new Set(listItems(before, 'aliases'));
  for (const path of added.filter((one) => !known.has(one)))
    matter = addListItem(matter, 'aliases', written(path));
  if (matter !== before) matter = matter.replace(/\n$/, '');
  return text.slice(0, span.start) + matter + text.slice(span.end);
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
