import { describe, expect, it } from 'vitest';
import type { JsonReport } from '../report/json.ts';
import type { Overlay } from './mini-site.ts';
import { miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';

const DESCRIPTION =
  'Une description assez longue pour convenir aux moteurs de recherche, qui en veulent soixante-dix.';

let documents = 0;

/** A document of its own title. */
const document = (matter: string, body = 'Un texte.\n'): string =>
  `---\ntitle: Un document numéro ${++documents}\ndescription: ${DESCRIPTION}\n${matter}---\n\n${body}`;

/** What one build says, as `code file:line`, sorted. */
async function said(overlay: Overlay): Promise<readonly string[]> {
  const { stdout } = await runHere(miniSite(overlay), ['build', '--json']);
  const { diagnostics } = JSON.parse(stdout) as JsonReport;
  return diagnostics
    .map(({ code, location }) => [`${code} ${location?.file}`, location?.line ?? []].flat().join(':'))
    .sort();
}

describe('one build says everything that is wrong', () => {
  it('in one front matter', async () => {
    const matter =
      'descripton: x\nlayout: alon\nmiddleware: [hiden]\nnavigation: yes\npublishAt: 2027-13-01\nonly: fr\n';
    expect(await said({ 'content/fr/mots.md': document(matter) })).toEqual([
      'bad-date content/fr/mots.md:8',
      'bad-value content/fr/mots.md:7',
      'unknown-key content/fr/mots.md:4',
      'unknown-layout content/fr/mots.md:5',
      'unknown-middleware content/fr/mots.md:6',
    ]);
  });

  it('of an unknown template, its document, and the other keys that every document may have', async () => {
    const matter = 'template: strct\nlead: x\ncount: 3\nonly: fr\ntoc: 1\n';
    expect(await said({ 'content/fr/mots.md': document(matter) })).toEqual([
      'bad-value content/fr/mots.md:8',
      'unknown-template content/fr/mots.md:4',
    ]);
  });
});
