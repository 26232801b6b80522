import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Diagnostic } from '../../types.ts';
import { siteInTurn } from '../mini-site.ts';
import { runHere } from '../run-here.ts';

const FR = `---
title: Le guide
description: "Un guide de douze lignes, écrit pour les essais : l’infonuagique, la développemant et l’infolettre."
only: fr
---

Courriel, clavardage et égoportrait : téléversez \`un fichié\`, puis écrivez à machin@exemple.ca.

Voir [la paje](https://exmple.com/paje), ou <https://exmple.com/paje>, {city} et iPhone, CPTAQ, B2B.

Le projet Zorglub plaît aux employé·e·s et à la 1^re^ M^me^ Roy; dites-nous pourquoi on l’a cédulé.

Ouvert aujourd´hui, lʼété ou l‘hiver.
`;

const EN = `---
title: The guide
description: A guide of twelve lines, written for these trials alone, and the readers of Kubernetes.
only: en
---

It’s the site’s colour, isn’t it? Kuberentes and Kubernetes are state-of-the-art: a roadmap for Montréal.

They shouldn´t.
`;

const TAGS = `atelier:
  label: { fr: Atelié, en: Workshop }
  description:
    fr: Ce qui se passe à l'atelier, dit assez longuement pour convenir aux moteurs.
    en: What goes on in the workshop, said at enough length to suit serch engines.
`;

const FILES = {
  'content/fr/guide.md': FR,
  'content/en/guide.md': EN,
  'content/data/tags.yaml': TAGS,
};

async function spell(files: Readonly<Record<string, string>>) {
  const run = await runHere(siteInTurn(files), ['check', '--spelling', '--format', 'json']);
  const { diagnostics } = JSON.parse(run.stdout) as { readonly diagnostics: readonly Diagnostic[] };
  const found = diagnostics.filter(({ code }) => /^(?:misspelt|term-to-avoid|no-dictionary)$/.test(code));
  return { run, diagnostics, found };
}

describe('site check --spelling', () => {
  afterEach(() => {
    vi.doUnmock('dictionary-fr');
  });

  it('says which words are in no dictionary, where, and what they may be meant for', async () => {
    // A phrase counts where all of it is said.
    const words = 'both: [Kubernetes]\nfr: [projet  Zorglub]\n';
    const { run, found } = await spell({ ...FILES, 'content/data/words.yaml': words });
    expect(run.code).toBe(0);
    // Notes of the base site have French names in English.
    const others = found.filter(({ location }) => !location?.file.startsWith('content/en/notes/'));
    const told = others.map(({ code, location, suggestion = '' }) => {
      const { file, line, column = 1, length = 0, lineText = '' } = location ?? {};
      const marked = lineText.slice(column - 1, column - 1 + length);
      return `${file}:${line}:${column} ${code} ${marked}: ${suggestion}`;
    });
    expect(told).toEqual([
      'content/data/tags.yaml:2:16 misspelt Atelié: Atelier',
      'content/data/tags.yaml:5:69 misspelt serch: search, perch, chaser',
      'content/en/guide.md:7:17 misspelt colour: color, co lour, co-lour',
      'content/en/guide.md:7:35 misspelt Kuberentes: Kubernetes, Debentures',
      'content/fr/guide.md:3:84 misspelt développemant: développement, développant, désenveloppant',
      'content/fr/guide.md:9:10 misspelt paje: paie, pane, pare',
      'content/fr/guide.md:11:93 term-to-avoid cédulé: planifier, fixer',
    ]);
  });

  it('says what is wrong with the project’s own words, and lets them allow a term', async () => {
    const wrong = await spell({ 'content/data/words.yaml': 'fr: courriel\nde: [Wort]\n' });
    const about = wrong.diagnostics.filter(({ location }) => location?.file === 'content/data/words.yaml');
    expect(about.map(({ text }) => text)).toEqual([
      expect.stringContaining('must be a list of words'),
      expect.stringContaining('de'),
    ]);
    // Without a look at any word, too.
    const site = siteInTurn({ 'content/data/words.yaml': 'fr: courriel\nde: [Wort]\n' });
    const run = await runHere(site, ['check', '--quiet']);
    expect(run).toMatchObject({ code: 3, stdout: '' });
    expect(run.stderr).toContain('must be a list of words');
    const meant = { 'content/data/words.yaml': 'both: [Kubernetes]\nfr: [Zorglub, cédulé]\n' };
    const { found } = await spell({ ...FILES, ...meant });
    expect(found.map(({ code }) => code)).not.toContain('term-to-avoid');
  });

  it('says in one sentence that a dictionary is not installed', async () => {
    vi.doMock('dictionary-fr', () => {
      throw new Error('Cannot find package');
    });
    const { run, found } = await spell({});
    expect(run.code).toBe(3);
    expect(found.map(({ text }) => text)).toEqual([
      'The French dictionary is not installed, so spelling is not checked: run "npm install dictionary-fr"',
    ]);
  });
});
