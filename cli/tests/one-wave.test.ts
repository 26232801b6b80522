import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonReport } from '../report/json.ts';
import type { Overlay } from './mini-site.ts';
import { BASE, siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';

const DESCRIPTION =
  'Une description assez longue pour convenir aux moteurs de recherche, qui en veulent soixante-dix.';

const base = (file: string): string => readFileSync(join(BASE, file), 'utf8');

let documents = 0;

/** Makes a document with a title of its own. */
const document = (matter: string, body = 'Un texte.\n'): string =>
  `---\ntitle: Un document numéro ${++documents}\ndescription: ${DESCRIPTION}\n${matter}---\n\n${body}`;

/** Returns the diagnostics of one build, as `code file:line`, sorted. */
async function said(overlay: Overlay): Promise<readonly string[]> {
  const { stdout } = await runHere(siteInTurn(overlay), ['build', '--json']);
  const { diagnostics } = JSON.parse(stdout) as JsonReport;
  return diagnostics
    .map(({ code, location }) => [`${code} ${location?.file}`, location?.line ?? []].flat().join(':'))
    .sort();
}

describe('one build says everything that is wrong', () => {
  it('in one front matter, and in the text below it', async () => {
    const matter =
      'descripton: x\nlayout: alon\nmiddleware: [hiden]\nnavigation: yes\npublishAt: 2027-13-01\nonly: fr\n';
    expect(await said({ 'content/fr/mots.md': document(matter, 'Voir [ici](/nulle-part).\n') })).toEqual([
      'bad-date content/fr/mots.md:8',
      'bad-value content/fr/mots.md:7',
      'dead-link content/fr/mots.md:12',
      'unknown-key content/fr/mots.md:4',
      'unknown-layout content/fr/mots.md:5',
      'unknown-middleware content/fr/mots.md:6',
    ]);
  });

  it('of an unknown template, its document, and the other keys that every document may have', async () => {
    const matter = 'template: strct\nlead: x\ncount: 3\nonly: fr\ntoc: 1\n';
    expect(await said({ 'content/fr/mots.md': document(matter, 'Voir [ici](/nulle-part).\n') })).toEqual([
      'bad-value content/fr/mots.md:8',
      'dead-link content/fr/mots.md:11',
      'unknown-template content/fr/mots.md:4',
    ]);
  });

  it('in every stage: YAML, dates, links of files, links of pages, styles, messages', async () => {
    expect(
      await said({
        'content/fr/yaml.md': '---\ntitle: Un titre: deux points\nonly: fr\n---\n\nVoir [ici](/rien).\n',
        'content/fr/notes/date.md': document('only: fr\ndate: hier\ntags: [atelier]\n'),
        'content/fr/lien.md': document('only: fr\n', 'Voir [ici](absente.md) et [là](/nulle-part#x).\n'),
        'assets/styles/main.css': `${base('assets/styles/main.css')}\n@import './absente.css';\n`,
        'locales/en.json': base('locales/en.json').replace('{', '{\n  "extra": "x",'),
      }),
    ).toEqual([
      'bad-date content/fr/notes/date.md:5',
      'bad-yaml content/fr/yaml.md:2',
      'dead-link content/fr/lien.md:7',
      'dead-link content/fr/lien.md:7',
      'dead-link content/fr/yaml.md:6',
      'extra-message locales/en.json:2',
      'style-warning assets/styles/main.css:6',
    ]);
  });
});

describe('what follows from a mistake is not reported', () => {
  it('of data: what templates throw without it, its lists, its terms', async () => {
    const text = base('templates/components.tsx');
    const overlay = {
      'templates/components.tsx': text
        .replace(
          '<h1>{props?.internal.page.title}</h1>',
          '<h1>{(env.data.fr.tags as { atelier: { label: string } }).atelier.label}</h1>',
        )
        .replace('const { props, body } = useContextOf();', 'const { props, body, env } = useContextOf();'),
      'content/fr/hub.md': document('only: fr\n', '[Mot](/notes/tags/atelier), [rien](/nulle-part).\n'),
    };
    const tags = base('content/data/tags.yaml');
    expect(await said({ ...overlay, 'content/data/tags.yaml': tags.replace(/fr: [^,]+/, 'fr: ""') })).toEqual(
      [expect.stringMatching(/^bad-value content\/data\/tags\.yaml:/)],
    );
  });

  it('of a document: its twin, links to it, its aliases, its tags, the pages of its list', async () => {
    const links =
      '[Elle](/notes/quatre), [page 2](/notes/page/2), [mot](/notes/tags/neuf), [fichier](notes/quatre.md).\n';
    expect(
      await said({
        'content/fr/hub.md': document('only: fr\n', links),
        'content/fr/notes/quatre.md': '---\ndate: [\n---\n',
        'content/en/notes/quatre.md': document('date: 2026-01-02\ntags: [atelier]\n'),
        'content/fr/choix.md': document('only: fr\ntemplate: picked\npick: /notes/quatre\n'),
        'site.config.ts': base('site.config.ts').replace(
          "url: '",
          "redirects: [{ from: '/a', to: '/notes/quatre' }],\n  url: '",
        ),
      }),
    ).toEqual(['bad-yaml content/fr/notes/quatre.md:2']);
  });

  it('of a document: the pages of its list and its tags below the address of its folder', async () => {
    expect(
      await said({
        'content/fr/notes/index.md': document('template: list\nslug: carnet\n'),
        'content/fr/notes/quatre.md': '---\ndate: [\n---\n',
        'content/fr/hub.md': document(
          'only: fr\n',
          '[3](/carnet/page/3), [mot](/carnet/tags/neuf), [elle](/carnet/quatre), [vieux](/notes/page/3), [vieille](/notes/quatre).\n',
        ),
      }),
    ).toEqual(['bad-yaml content/fr/notes/quatre.md:2']);
  });

  it('of an unknown term: its own list, and the list that lost its only document', async () => {
    const label = (id: string): string => base('content/data/tags.yaml').replace('atelier', id);
    expect(
      await said({
        'content/data/tags.yaml': `${label('atelier')}${label('jardin')}`,
        'content/fr/notes/quatre.md': document('date: 2026-01-02\ntags: [jardn]\nonly: fr\n'),
        'content/fr/hub.md': document(
          'only: fr\n',
          '[a](/notes/tags/jardin), [b](/notes/tags/jardn), [c](/notes/jardin).\n',
        ),
      }),
    ).toEqual(['dead-link content/fr/hub.md:7', 'unknown-term content/fr/notes/quatre.md:5']);
  });

  it('of an unknown term in a draft: nothing, so that links are looked at', async () => {
    expect(
      await said({
        'content/fr/notes/quatre.md': document('date: 2026-01-02\ntags: [jardn]\nonly: fr\ndraft: true\n'),
        'content/fr/hub.md': document('only: fr\n', '[Mot](/notes/tags/jardin).\n'),
      }),
    ).toEqual(['dead-link content/fr/hub.md:7']);
  });

  it('of an unknown term, where a slug names the list in the words of its language', async () => {
    const index = base('content/fr/notes/index.md');
    expect(
      await said({
        'content/fr/notes/index.md': index.replace('---\n', '---\nslug: cahiers\n'),
        'templates/components.tsx': base('templates/components.tsx').replace(
          /<a href=.*notes.*>Notes/,
          "<a href={prefix === '' ? '/cahiers' : '/en/notes'}>Notes",
        ),
        'content/fr/notes/quatre.md': document('date: 2026-01-02\ntags: [jardn]\nonly: fr\n'),
        'content/fr/hub.md': document('only: fr\n', '[Mot](/cahiers/tags/jardn).\n'),
      }),
    ).toEqual(['unknown-term content/fr/notes/quatre.md:5']);
  });

  it('of a language, a state or a description that is misspelt', async () => {
    expect(
      await said({
        'content/fr/une.md': document('only: frr\n'),
        'content/fr/deux.md': document('draft: oui\n'),
        'content/fr/trois.md':
          '---\ntitle: Un troisième document\ndescripton: x\nonly: fr\n---\n\nUn texte.\n',
      }),
    ).toEqual([
      'bad-value content/fr/deux.md:4',
      'bad-value content/fr/une.md:4',
      'unknown-key content/fr/trois.md:3',
    ]);
  });

  it('of a section: what its template throws without it, and the anchors of its page', async () => {
    expect(
      await said({
        'content/fr/stricte.md': document('only: fr\ntemplate: strict\ncount: 3\n'),
        'content/fr/hub.md': document('only: fr\n', 'Voir [le début](/stricte#debut).\n').replace(
          'd’essai',
          'x',
        ),
      }),
    ).toEqual(['missing-key content/fr/stricte.md:1']);
  });

  it('of a redirect: links to where it would start', async () => {
    expect(
      await said({
        'content/fr/hub.md': document(
          'only: fr\naliases: [/ancienne, /about]\n',
          '[a](/ancienne), [b](/perdue).\n',
        ),
        'site.config.ts': base('site.config.ts').replace(
          "url: '",
          "redirects: [{ from: '/perdue', to: '/abuot' }],\n  url: '",
        ),
      }),
    ).toEqual(['dead-redirect site.config.ts:4', 'redirect-over-page content/fr/hub.md:5']);
  });

  it('of a script or a stylesheet: that pages lack it', async () => {
    expect(await said({ 'assets/scripts/main.ts': 'const = 1;\n' })).toEqual([
      'script-error assets/scripts/main.ts:1',
    ]);
  });
});
