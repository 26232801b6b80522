import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonReport } from '../report/json.ts';
import type { Diagnostic } from '../types.ts';
import type { MiniSite, Overlay } from './mini-site.ts';
import { BASE, siteInTurn } from './mini-site.ts';
import { runHere } from './run-here.ts';

const DESCRIPTION =
  'Une description assez longue pour convenir aux moteurs de recherche, qui en veulent soixante-dix.';

const base = (file: string): string => readFileSync(join(BASE, file), 'utf8');

let documents = 0;

/** Makes a document with front matter of its own. */
function document(matter: string, body = 'Un texte.\n'): string {
  documents += 1;
  return `---\ntitle: Un document numéro ${documents}\ndescription: ${DESCRIPTION}\n${matter}---\n\n${body}`;
}

function both(name: string, matter: string, body?: string): Overlay {
  return {
    [`content/fr/${name}`]: document(matter, body),
    [`content/en/${name}`]: document(matter, body),
  };
}

/** Returns the templates with a link in the layout of every page. */
function layoutLink(href: string): Overlay {
  const file = 'templates/components.tsx';
  const text = base(file);
  return {
    [file]: text.replace('<a data-switch', `<a href={prefix + '${href}'}>Menu</a>$&`),
  };
}

async function report(
  site: MiniSite,
  flags: readonly string[] = [],
): Promise<JsonReport & { readonly code: number | null }> {
  const { code, stdout } = await runHere(site, ['build', '--json', ...flags]);
  return { ...(JSON.parse(stdout) as JsonReport), code };
}

function lines(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ severity, code, text, location: { file, line } = { file: '' } }) =>
    [severity, code, line === undefined ? file : `${file}:${line}`, text].join(' '),
  );
}

describe('links to what is not published', () => {
  it('1.4 name the draft, and not the line of a layout', async () => {
    const site = siteInTurn({
      ...layoutLink('/idea'),
      ...both('idea.md', 'draft: true\n'),
      'content/fr/hub.md': document('only: fr\n', 'Voir [l’idée](idea.md), [ici](/idea#x).\n'),
    });
    const { diagnostics } = await report(site);
    expect(lines(diagnostics)).toEqual([
      'error dead-link content/en/idea.md:4 The link "/en/idea" in the layout "default" leads to a draft',
      'error dead-link content/fr/hub.md:7 The link "/idea" on /hub leads to a draft',
      'error dead-link content/fr/hub.md:7 The link "/idea#x" on /hub leads to a draft',
      'error dead-link content/fr/idea.md:4 The link "/idea" in the layout "default" leads to a draft',
    ]);
    expect(diagnostics[1]?.notes).toMatchObject([
      {
        location: { file: 'content/fr/idea.md', line: 4 },
        text: 'publish this document, or take the link out',
      },
    ]);
  });

  it('2.5 name the document that is for the other language alone', async () => {
    const site = siteInTurn({
      'content/fr/seule.md': document('only: fr\n'),
      'content/en/hub.md': document('only: en\n', 'See [it](seule.md).\n'),
    });
    const { diagnostics } = await report(site);
    expect(lines(diagnostics)).toEqual([
      'error dead-link content/en/hub.md:7 The link "/en/seule" on /en/hub leads to a page that only the other language has',
    ]);
    expect(diagnostics[0]?.notes).toMatchObject([{ location: { file: 'content/fr/seule.md', line: 4 } }]);
  });
});

describe('links to what is not due', () => {
  const LATER = 'publishAt: 2027-03-01 09:30\n';

  it('1.4 are their text alone until then, and no error, even with --strict', async () => {
    const site = siteInTurn({
      ...layoutLink('/later'),
      ...both('later.md', LATER),
      'content/fr/hub.md': document(
        'only: fr\n',
        'Voir [*la* suite](later.md), [ici](https://site.example/later) et [la note](notes/un.md).\n',
      ),
    });
    const { code, diagnostics } = await report(site, ['--strict']);
    expect(code).toBe(0);
    expect(site.output('hub/index.html')).toContain(
      'Voir <em>la</em> suite, ici et <a href="/notes/un">la note</a>.',
    );
    expect(site.output('about/index.html')).toMatch(/<\/nav>\s*Menu\s*<a data-switch/);
    expect(site.output('404.html')).not.toContain('/later');
    expect(lines(diagnostics)).toEqual([
      'warning link-not-due content/en/later.md:4 The link "/en/later" in the layout "default" is shown as its text alone until 2027-03-01 09:30',
      'warning link-not-due content/fr/hub.md:7 The link "/later" on /hub is shown as its text alone until 2027-03-01 09:30',
      'warning link-not-due content/fr/hub.md:7 The link "/later" on /hub is shown as its text alone until 2027-03-01 09:30',
      'warning link-not-due content/fr/later.md:4 The link "/later" in the layout "default" is shown as its text alone until 2027-03-01 09:30',
    ]);
    const due = await runHere(site, ['build', '--strict', '--quiet'], { SOURCE_DATE_EPOCH: '1900000000' });
    expect(site.output('hub/index.html')).toContain('<a href="/later"><em>la</em> suite</a>');
    expect(due.code).toBe(0);
  });

  it('1.3 are written as this site writes them before their page appears', async () => {
    const site = siteInTurn({
      ...both('later.md', LATER),
      'content/fr/hub.md': document('only: fr\n', 'Voir [la suite](/later/).\n'),
    });
    const { code, diagnostics } = await report(site);
    expect(code).toBe(1);
    expect(lines(diagnostics)).toEqual([
      'warning link-not-due content/fr/hub.md:7 The link "/later/" on /hub is shown as its text alone until 2027-03-01 09:30',
      'error non-canonical-link content/fr/hub.md:7 The link "/later/" on /hub is written "/later" on this site',
    ]);
  });

  it('1.4 hold for lists that come with the document, its aliases, and redirects to it', async () => {
    const post = `date: 2027-03-01\ntags: [bois]\naliases: [/ancienne]\n${LATER}`;
    const site = siteInTurn({
      'content/fr/notes/bois.md': document(`only: fr\n${post}`),
      'content/data/tags.yaml': `${base('content/data/tags.yaml')}bois:\n  label: { fr: Bois, en: Wood }\n  description: { fr: Tout du bois, en: All of wood }\n`,
      'content/fr/hub.md': document(
        'only: fr\n',
        '[Bois](/notes/tags/bois), [ancienne](/ancienne), [autre](/autre), [note](notes/bois.md).\n',
      ),
      'site.config.ts': base('site.config.ts').replace(
        "url: '",
        "redirects: [{ from: '/autre', to: '/notes/bois' }],\n  url: '",
      ),
    });
    const { code, diagnostics } = await report(site, ['--strict']);
    expect(lines(diagnostics)).toEqual([
      'warning link-not-due content/fr/hub.md:7 The link "/notes/tags/bois" on /hub is shown as its text alone until its page appears',
      'warning link-not-due content/fr/hub.md:7 The link "/ancienne" on /hub is shown as its text alone until 2027-03-01 09:30',
      'warning link-not-due content/fr/hub.md:7 The link "/autre" on /hub is shown as its text alone until 2027-03-01 09:30',
      'warning link-not-due content/fr/hub.md:7 The link "/notes/bois" on /hub is shown as its text alone until 2027-03-01 09:30',
      'warning redirect-not-due site.config.ts:4 The redirect from /autre to /notes/bois starts once its page appears, on 2027-03-01 09:30',
    ]);
    expect(code).toBe(0);
    expect(site.exists('dist/autre/index.html')).toBe(false);
  });

  it('1.4 hold for a twin, and for what a template asks for by its key', async () => {
    const site = siteInTurn({
      'content/fr/pair.md': document(''),
      'content/en/pair.md': document(LATER),
      ...both('notes/later.md', `date: 2027-03-01\ntags: [atelier]\n${LATER}`),
      'content/fr/choix.md': document('only: fr\ntemplate: picked\npick: /notes/later\n'),
    });
    const { code, diagnostics } = await report(site, ['--strict']);
    expect(lines(diagnostics)).toEqual([
      'warning document-not-due content/fr/choix.md:6 The document "/notes/later" is not shown here until 2027-03-01 09:30',
      'warning missing-alternate content/fr/pair.md /pair has no English version until 2027-03-01 09:30',
    ]);
    expect(code).toBe(0);
  });
});

describe('a draft', () => {
  it('may be written in one language first', async () => {
    const site = siteInTurn({ 'content/fr/idea.md': document('draft: true\n') });
    expect((await report(site)).diagnostics).toEqual([]);
    const preview = await report(site, ['--drafts']);
    expect(preview.code).toBe(0);
    expect(lines(preview.diagnostics)).toEqual([
      'warning missing-alternate content/fr/idea.md /idea has no English version',
    ]);
  });

  it('is no twin of a published page', async () => {
    const site = siteInTurn({
      'content/fr/pair.md': document(''),
      'content/en/pair.md': document('draft: true\n'),
    });
    const { diagnostics } = await report(site);
    expect(lines(diagnostics)).toEqual([
      'error missing-alternate content/fr/pair.md /pair has no English version',
    ]);
    expect(diagnostics[0]?.notes).toEqual([
      { text: 'content/en/pair.md is a draft: publish it, or make this page a draft too' },
    ]);
  });
});
