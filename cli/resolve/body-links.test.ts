import { expect, it } from 'vitest';
import type { Entry } from '../types.ts';
import { bodyLinks } from './body-links.ts';

const COMPOSED = 'été.md'.normalize('NFC');
const DECOMPOSED = 'été.md'.normalize('NFD');

it.each([
  ['a%20%231%3F.md', 'a #1?.md'],
  ['100%.md', '100%.md'],
  [COMPOSED, DECOMPOSED],
  [DECOMPOSED, COMPOSED],
  [encodeURIComponent(COMPOSED), DECOMPOSED],
])('the link %s leads to the file %s', (written, name) => {
  const entry = { file: 'content/fr/a.md', locale: 'fr', fileLinks: [written] } as const;
  const links = bodyLinks(entry as unknown as Entry, { [`content/fr/${name}`]: '/ete' });
  expect(links).toEqual({ [written]: '/ete' });
});
