import { removeListItems } from '../read/yaml-lists.ts';

/** The editors' file of addresses without the redirects of which one end is such an address. */
export function withoutRedirects(
  text: string,
  end: 'from' | 'to',
  isSuch: (address: string) => boolean,
): string {
  return removeListItems(text, 'redirects', (item) => isSuch(String(Object(item)[end])));
}
