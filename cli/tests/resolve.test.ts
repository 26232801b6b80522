import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Site } from '../types.ts';
import { BASE, siteInTurn } from './mini-site.ts';
import { resolveSite } from './stages.ts';

const doc = (title: string, more = ''): string =>
  `---\ntitle: ${title}\ndescription: Une description.\n${more}---\n\nTexte.\n`;
const both = (path: string, text: string): Record<string, string> => ({
  [`content/fr/${path}`]: text,
  [`content/en/${path}`]: text,
});

describe('routes', () => {
  it('1.1 come from content alone: documents, numbered pages and terms, in both languages', async () => {
    const { site, diagnostics } = await resolveSite(siteInTurn());
    expect(diagnostics).toEqual([]);
    expect(site.pages.map(({ path }) => path)).toEqual([
      '/',
      '/about',
      '/en',
      '/en/about',
      '/en/notes',
      '/en/notes/deux',
      '/en/notes/page/2',
      '/en/notes/tags/atelier',
      '/en/notes/tags/atelier/page/2',
      '/en/notes/trois',
      '/en/notes/un',
      '/notes',
      '/notes/deux',
      '/notes/page/2',
      '/notes/tags/atelier',
      '/notes/tags/atelier/page/2',
      '/notes/trois',
      '/notes/un',
    ]);
  });

  it.each([
    ['services/ai.md', '/services/ai'],
    ['2.services/10.ai.md', '/services/ai'],
    ['guide/1.0.md', '/guide/1.0'],
    ['guide/12.1.x.md', '/guide/12.1.x'],
    ['guide/2.0.0-rc.1.md', '/guide/2.0.0-rc.1'],
    ['guide/2.3d.md', '/guide/3d'],
    ['1.2024/2.2024-bilan.md', '/1.2024/2024-bilan'],
    ['3.10 idées.md', '/10-idees'],
    ['guide/index.md', '/guide'],
    ['guide/3.index.md', '/guide'],
    ['guide/Index.md', '/guide'],
    ['À propos/L’IA.md', '/a-propos/l-ia'],
    ["l'IA.md", '/l-ia'],
    ['œuvres.md', '/oeuvres'],
    ['Prix & Délais (2026).md', '/prix-delais-2026'],
  ])('1.2 %s is %s', async (file, path) => {
    const { site, diagnostics } = await resolveSite(siteInTurn(both(file, doc('Titre'))));
    expect(diagnostics).toEqual([]);
    expect(site.pages.map((page) => page.path)).toContain(path);
    expect(site.pages.map((page) => page.path)).toContain(`/en${path}`);
  });

  it.each(['.hidden.md', '-old.md', '_part.md', '_parts/one.md', '-old/one.md'])(
    '1.2 %s makes no page',
    async (file) => {
      const before = (await resolveSite(siteInTurn())).site.pages.length;
      const { site } = await resolveSite(siteInTurn(both(file, doc('Titre'))));
      expect(site.pages.length).toBe(before);
    },
  );

  it('1.4 leaves drafts and scheduled documents out, and says when the next one is due', async () => {
    const overlay = {
      ...both('draft.md', doc('Brouillon', 'draft: true\n')),
      ...both('other.draft.md', doc('Brouillon')),
      ...both('third.Draft.md', doc('Brouillon')),
      ...both('later.md', doc('Plus tard', 'publishAt: 2026-01-16 09:30\n')),
      ...both('soon.md', doc('Paru', 'publishAt: 2026-01-15\n')),
    };
    const { site } = await resolveSite(siteInTurn(overlay));
    const paths = site.pages.map(({ path }) => path);
    expect(paths).toContain('/soon');
    expect(paths).not.toContain('/draft');
    expect(paths).not.toContain('/other');
    expect(paths.filter((path) => path.includes('third'))).toEqual([]);
    expect(paths).not.toContain('/later');
    expect(site.nextDue).toBe(Date.UTC(2026, 0, 16, 14, 30));
  });

  it('1.4 waits for no draft: its date changes nothing', async () => {
    const overlay = both('draft.md', doc('Brouillon', 'draft: true\npublishAt: 2026-01-16 09:30\n'));
    for (const drafts of [true, false])
      expect((await resolveSite(siteInTurn(overlay), { drafts })).site.nextDue).toBeUndefined();
  });

  it('1.4 waits for a document that middleware refuses while it is scheduled', async () => {
    const overlay = both('later.md', doc('Plus tard', 'publishAt: 2026-01-16 09:30\nmiddleware: [hidden]\n'));
    const { site } = await resolveSite(siteInTurn(overlay), { drafts: true });
    expect(site.nextDue).toBe(Date.UTC(2026, 0, 16, 14, 30));
  });

  it('1.4 shows them, marked, in a drafts build', async () => {
    const { site } = await resolveSite(
      siteInTurn(both('later.md', doc('Plus tard', 'publishAt: 2027-07-01\n'))),
      { drafts: true },
    );
    expect(site.pages.find(({ path }) => path === '/later')?.props.internal.page).toMatchObject({
      draft: true,
      publishAt: '2027-07-01',
    });
    expect(site.nextDue).toBe(Date.UTC(2027, 6, 1, 4));
  });

  it('1.4 says no date of a draft, nor of what is due', async () => {
    const overlay = {
      ...both('draft.md', doc('Brouillon', 'draft: true\npublishAt: 2027-07-01\n')),
      ...both('soon.md', doc('Paru', 'publishAt: 2026-01-15\n')),
    };
    const { site } = await resolveSite(siteInTurn(overlay), { drafts: true });
    for (const path of ['/draft', '/soon'])
      expect(site.pages.find((page) => page.path === path)?.props.internal.page.publishAt).toBeUndefined();
  });

  it('1.5 takes the title from the leading h1, and the description from the first paragraph', async () => {
    const body = '# Un titre en tête\n\nLe *premier* paragraphe, avec [un lien](about.md).\n';
    const { site, bodyOf } = await resolveSite(siteInTurn(both('plain.md', body)));
    const page = site.pages.find(({ path }) => path === '/plain')?.props.internal;
    expect(page?.page.title).toBe('Un titre en tête');
    expect(page?.page.description).toBe('Le premier paragraphe, avec un lien.');
    expect(bodyOf('/plain')).not.toContain('# Un titre');
    expect(bodyOf('/plain')?.split('\n').length).toBe(body.split('\n').length);
  });

  it('1.5 takes no line of a body away with its underlined title', async () => {
    const body = 'Un titre en tête\n================\n\nTexte.\n';
    const { bodyOf } = await resolveSite(siteInTurn(both('plain.md', body)));
    expect(bodyOf('/plain')).toBe('\n\n\nTexte.\n');
  });

  it.each([
    ['# Un titre ##', 'Un titre'],
    ['\n \n# Un titre', 'Un titre'],
    ['# Apprendre C#', 'Apprendre C#'],
    ['# C# #', 'C#'],
    ['Un titre *souligné*\n===', 'Un titre souligné'],
    ['- Une liste\n===', 'Titre'],
    ['## Un titre', 'Titre'],
    ['Texte.\n\n# Un titre', 'Titre'],
  ])('1.5 takes the title of a body that begins %j', async (body, title) => {
    const text = `---\ndescription: Une description.\n---\n\n${body}\n\nTexte.\n`;
    const { site } = await resolveSite(siteInTurn(both('titre.md', text)));
    expect(site.pages.find(({ path }) => path === '/titre')?.props.internal.page.title).toBe(title);
  });

  it.each([
    ['bare-name', '/bare-name', 'Bare name', 'Bare Name'],
    ['2.À propos_de nous', '/a-propos-de-nous', 'À propos de nous', 'À Propos De Nous'],
    ["l'API/index", '/l-api', 'L’API', 'L’API'],
  ])('1.5 takes the title from the file name %s when nothing else says it', async (file, key, fr, en) => {
    const { site } = await resolveSite(siteInTurn(both(`${file}.md`, 'Texte.\n')));
    const titleOf = (path: string) => site.pages.find((page) => page.path === path)?.props.public.title;
    expect([titleOf(key), titleOf(`/en${key}`)]).toEqual([fr, en]);
  });

  it('1.6 runs middleware at build: a redirect, a 404, another page', async () => {
    const overlay = {
      ...both('one.md', doc('Un', 'middleware: [moved]\n')),
      ...both('two.md', doc('Deux', 'middleware: [hidden]\n')),
      ...both('three.md', doc('Trois', 'middleware: [renamed]\n')),
    };
    const { site, diagnostics } = await resolveSite(siteInTurn(overlay));
    expect(site.redirects.map(({ from, to, status }) => ({ from, to, status }))).toEqual([
      { from: '/en/one', to: '/about', status: 307 },
      { from: '/one', to: '/about', status: 307 },
    ]);
    expect(site.pages.map(({ path }) => path)).not.toContain('/two');
    expect(site.pages.find(({ path }) => path === '/three')?.props.public.title).toBe('Trois (bis)');
    expect(diagnostics.map(({ code, text }) => [code, text])).toEqual([
      ['page-refused', '/two is not emitted: the middleware "hidden" answers 404'],
      ['page-refused', '/en/two is not emitted: the middleware "hidden" answers 404'],
    ]);
  });

  it('1.6 never emits a page whose template check is anything but true', async () => {
    const overlay = {
      ...both('in.md', doc('Admis', 'template: checked\n')),
      ...both('out.md', doc('Refusé', 'template: checked\n')),
    };
    const { site, diagnostics } = await resolveSite(siteInTurn(overlay));
    expect(site.pages.map(({ path }) => path)).toContain('/in');
    expect(site.pages.map(({ path }) => path)).not.toContain('/out');
    expect(diagnostics.map(({ code }) => code)).toEqual(['page-refused', 'page-refused']);
  });

  it('1.6 never lists what is not emitted, in lists, terms, feeds and numbered pages', async () => {
    const note = (title: string) => doc(title, 'template: checked\ndate: 2026-01-09\ntags: [atelier]\n');
    const before = await resolveSite(siteInTurn());
    const { site, diagnostics } = await resolveSite(siteInTurn(both('notes/out.md', note('Refusé'))));
    expect(diagnostics.map(({ code }) => code)).toEqual(['page-refused', 'page-refused']);
    expect(site).toEqual(before.site);
  });

  describe('of a long list', () => {
    const note = (n: number, tag = 'atelier') =>
      both(
        `notes/n${n}.md`,
        doc(`Note ${n}`, `date: 2026-01-${String(n + 3).padStart(2, '0')}\ntags: [${tag}]\n`),
      );
    const notes = (count: number) =>
      Object.assign({}, ...Array.from({ length: count }, (_, index) => note(index + 1))) as ReturnType<
        typeof both
      >;
    const pageAt = (site: Site, path: string) =>
      site.pages.find((page) => page.path === path)?.props.internal;
    const rowsAt = (site: Site, path: string) => pageAt(site, path)?.lists.notes?.map((row) => row.path);

    it('1.1 give each page of a list its own rows, whatever its template asks for', async () => {
      const { site } = await resolveSite(siteInTurn());
      expect(rowsAt(site, '/notes')).toEqual(['/notes/trois', '/notes/deux']);
      expect(rowsAt(site, '/notes/page/2')).toEqual(['/notes/un']);
    });

    it('1.1 cut the list of a term too, under its own path', async () => {
      const list = doc('Toutes les notes', 'template: list\nkeywords: [carnet]\n');
      const { site, diagnostics } = await resolveSite(
        siteInTurn({ ...notes(2), ...both('notes/index.md', list) }),
      );
      expect(diagnostics).toEqual([]);
      const paths = site.pages.map(({ path }) => path).filter((path) => path.startsWith('/notes/tags'));
      expect(paths).toEqual([
        '/notes/tags/atelier',
        '/notes/tags/atelier/page/2',
        '/notes/tags/atelier/page/3',
      ]);
      expect(paths.flatMap((path) => rowsAt(site, path))).toEqual([
        '/notes/n2',
        '/notes/n1',
        '/notes/trois',
        '/notes/deux',
        '/notes/un',
      ]);
      const second = pageAt(site, '/notes/tags/atelier/page/2')?.page;
      expect(second).toMatchObject({
        title: 'Atelier – Toutes les notes (page 2)',
        keywords: ['Atelier'],
        alternates: { fr: '/notes/tags/atelier/page/2', en: '/en/notes/tags/atelier/page/2' },
        term: { id: 'atelier', count: 5 },
        pagination: { page: 2, pages: 3 },
      });
      expect(second?.description).toBe(`${second?.term?.description} (page 2)`);
      expect(second?.breadcrumbs.map(({ title }) => title)).toEqual([
        'Accueil',
        'Toutes les notes',
        'Atelier',
        'Atelier – Toutes les notes (page 2)',
      ]);
    });

    it('1.1 have their title in those of their pages as it is written', async () => {
      const list = doc("Nos notes à 100 $& à 50 $' {page}", 'template: list\n');
      const { site } = await resolveSite(siteInTurn(both('notes/index.md', list)));
      const [first, second] = ['/notes', '/notes/page/2'].map((path) => pageAt(site, path)?.page.title);
      expect(second).toBe(`${first} (page 2)`);
    });

    it('1.1 give a term only its own rows', async () => {
      const topics = readFileSync(join(BASE, 'content/data/tags.yaml'), 'utf8');
      const other = 'chantier:\n  label: { fr: Chantier, en: Site }\n  description: { fr: C, en: S }\n';
      const { site } = await resolveSite(
        siteInTurn({ ...notes(3), ...note(2, 'chantier'), 'content/data/tags.yaml': `${topics}${other}` }),
      );
      expect(rowsAt(site, '/notes/tags/chantier')).toEqual(['/notes/n2']);
      expect(pageAt(site, '/notes/tags/chantier')?.page.pagination).toBeUndefined();
    });

    it('1.1 list a document once that names a term twice', async () => {
      const twice = doc('Deux fois', 'date: 2026-01-01\ntags: [atelier, atelier]\n');
      const { site } = await resolveSite(siteInTurn(both('notes/un.md', twice)));
      expect(pageAt(site, '/notes/tags/atelier')?.page.term?.count).toBe(3);
      expect(rowsAt(site, '/notes/tags/atelier/page/2')).toEqual(['/notes/un']);
    });

    it.each([
      [9, { 1: [1, 2, 3, 4, 5, 6, 7, 8, 9], 5: [1, 2, 3, 4, 5, 6, 7, 8, 9] }],
      [10, { 1: [1, 2, 10], 2: [1, 2, 3, 10], 4: [1, 2, 3, 4, 5, 10], 5: [1, 4, 5, 6, 10] }],
      [11, { 8: [1, 7, 8, 9, 10, 11], 9: [1, 8, 9, 10, 11], 11: [1, 10, 11] }],
    ])(
      '1.1 link the pages of a list of %i to all, or to the first, the last and their neighbours',
      async (pages, expected) => {
        const { site } = await resolveSite(siteInTurn(notes(pages * 2 - 3)));
        const pathOf = (page: number) => (page === 1 ? '/notes' : `/notes/page/${page}`);
        for (const [page, linked] of Object.entries(expected)) {
          const links = pageAt(site, pathOf(Number(page)))?.page.pagination?.links;
          expect(links, page).toEqual(linked.map((number) => ({ page: number, path: pathOf(number) })));
        }
      },
    );
  });

  it('2.1 gives alternates to pages of one key, and none to a page that one language lacks', async () => {
    const { site } = await resolveSite(siteInTurn({ 'content/fr/seul.md': doc('Seul', 'only: fr\n') }));
    const alternates = (path: string) =>
      site.pages.find((page) => page.path === path)?.props.internal.page.alternates;
    expect(alternates('/about')).toEqual({ fr: '/about', en: '/en/about' });
    expect(alternates('/seul')).toEqual({ fr: '/seul' });
  });

  it('resolves links to .md files in the same locale, also through the other folder', async () => {
    const { site } = await resolveSite(
      siteInTurn({
        'content/en/deep/page.md': doc('Deep').replace(
          'Texte.',
          '[a](../about.md) [b](../../fr/notes/un.md#x) [c](none.md)',
        ),
      }),
    );
    expect(site.pages.find(({ path }) => path === '/en/deep/page')?.props.internal.links).toEqual({
      '../about.md': '/en/about',
      '../../fr/notes/un.md': '/en/notes/un',
    });
  });

  it('1.5 leaves a page with navigation: false out of lists, and keeps its path', async () => {
    const note = doc('Discrète', 'navigation: false\ndate: 2026-01-09\ntags: [atelier]\n');
    const { site } = await resolveSite(siteInTurn(both('notes/discrete.md', note)));
    expect(site.pages.map(({ path }) => path)).toContain('/notes/discrete');
    const listed = site.pages
      .filter(({ path }) => path === '/notes' || path.startsWith('/notes/page/'))
      .flatMap(({ props }) => props.internal.lists.notes ?? []);
    expect(listed.map(({ path }) => path)).toEqual(['/notes/trois', '/notes/deux', '/notes/un']);
  });

  it('gives lists the short texts among the sections of a template, besides the fields of the collection', async () => {
    const head = 'template: strict\ncount: 3\nwhen: 2026-01-02\ndate: 2026-01-09\ntags: [atelier]\n';
    const overlay = {
      ...both('notes/courte.md', doc('Courte', `${head}lead: Une phrase.\n`)),
      ...both('notes/longue.md', doc('Longue', `${head}lead: ${'mot '.repeat(100)}\n`)),
    };
    const { site, diagnostics } = await resolveSite(siteInTurn(overlay));
    expect(diagnostics).toEqual([]);
    const listed = site.pages.find(({ path }) => path === '/notes')?.props.internal.lists.notes ?? [];
    const fields = { date: '2026-01-09', tags: ['atelier'] };
    expect(listed.slice(0, 2)).toMatchObject([
      { title: 'Courte', sections: { lead: 'Une phrase.' } },
      { title: 'Longue', sections: {} },
    ]);
    expect(listed[0]?.sections).toEqual({ lead: 'Une phrase.', when: '2026-01-02' });
    expect(listed[1]?.sections).toEqual({ when: '2026-01-02' });
    expect(listed.slice(0, 2).map((summary) => summary.fields)).toEqual([fields, fields]);
  });

  it('gives lists an excerpt that reads on its own', async () => {
    const text = doc('Longue', 'date: 2026-01-09\ntags: [atelier]\n').replace(
      'Texte.',
      'Voir [une note](un.md), [ailleurs][1] et ![image](/images/a.png) ceci[^1].\n\n<!--more-->\n\nSuite.',
    );
    const { site } = await resolveSite(siteInTurn(both('notes/longue.md', text)));
    const index = site.pages.find(({ path }) => path === '/notes')?.props.internal.lists.notes ?? [];
    expect(index[0]?.excerpt?.trim()).toBe('Voir une note, ailleurs et  ceci.');
  });

  it('takes an excerpt up to a mark that is not in a code block', async () => {
    const body = '```html\n<!--more-->\n```\n\nAvant.\n\n<!--more-->\n\nAprès.';
    const text = doc('Longue', 'date: 2026-01-09\ntags: [atelier]\n').replace('Texte.', body);
    const { sources } = await resolveSite(siteInTurn(both('notes/longue.md', text)));
    const entry = sources.entries.find(({ key }) => key === '/notes/longue');
    expect(entry?.excerpt?.trim()).toBe('```html\n<!--more-->\n```\n\nAvant.');
  });

  it('says when a template asks for a document that does not exist', async () => {
    const overlay = both('strict.md', doc('Choix', 'template: picked\npick: /notes/deu\n'));
    const { diagnostics } = await resolveSite(siteInTurn(overlay));
    expect(diagnostics).toMatchObject([
      {
        code: 'unknown-document',
        text: 'No document has the key "/notes/deu"',
        suggestion: '/notes/deux',
        location: { file: 'content/fr/strict.md', line: 5, column: 7 },
      },
      { code: 'unknown-document', location: { file: 'content/en/strict.md' } },
    ]);
  });

  it('1.5 takes title, description and keywords from data where a template says so', async () => {
    const { site } = await resolveSite(
      siteInTurn(both('recorded.md', '---\ntemplate: recorded\n---\n\nTexte.\n')),
    );
    expect(site.pages.find(({ path }) => path === '/recorded')?.props.internal.page).toMatchObject({
      title: 'Fiche fr',
      description: 'La fiche de /recorded',
      keywords: ['fiche'],
    });
  });

  it('keeps props plain JSON', async () => {
    const { site } = await resolveSite(siteInTurn());
    for (const { props } of site.pages) expect(JSON.parse(JSON.stringify(props))).toEqual(props);
  });
});

describe('redirects', () => {
  const config = (redirects: string) => ({
    'site.config.ts': BASE_CONFIG.replace(
      'founded: 2023,\n  },',
      `founded: 2023,\n  },\n  redirects: [${redirects}],`,
    ),
  });

  it('1.7 come from the configuration and from aliases, sorted', async () => {
    const overlay = {
      ...config(
        "{ from: '/old', to: '/about?x=1#y', status: 302 }, { from: '/out', to: 'https://example.org/' }",
      ),
      'content/fr/new.md': doc('Neuf', 'only: fr\naliases: [/ancien, /vieux]\n'),
    };
    const { site, diagnostics } = await resolveSite(siteInTurn(overlay));
    expect(diagnostics).toEqual([]);
    expect(site.redirects.map(({ from, to, status, external }) => ({ from, to, status, external }))).toEqual([
      { from: '/ancien', to: '/new', status: 301, external: false },
      { from: '/old', to: '/about?x=1#y', status: 302, external: false },
      { from: '/out', to: 'https://example.org/', status: 301, external: true },
      { from: '/vieux', to: '/new', status: 301, external: false },
    ]);
  });

  it.each([
    ["{ from: '/a', to: 'javascript:alert(1)' }", 'unsafe-redirect'],
    ["{ from: '/a', to: ' DATA:text/html,x' }", 'unsafe-redirect'],
    ["{ from: '/a', to: 'vbscript:x' }", 'unsafe-redirect'],
    ["{ from: '/a', to: 'blob:x' }", 'unsafe-redirect'],
    ["{ from: '/a', to: '/nowhere' }", 'dead-redirect'],
    ["{ from: '/a', to: 'about' }", 'bad-redirect'],
    ["{ from: '/a', to: '/../about' }", 'bad-redirect'],
    ["{ from: '/../a', to: '/about' }", 'bad-redirect'],
    ["{ from: 'a', to: '/about' }", 'bad-redirect'],
    ["{ from: '//evil', to: '/about' }", 'bad-redirect'],
    ["{ from: '/about', to: '/notes' }", 'redirect-over-page'],
    ["{ from: '/a.html', to: '/about' }, { from: '/a.html/b', to: '/about' }", 'redirect-over-page'],
    ["{ from: '/a', to: '/about' }, { from: '/a', to: '/notes' }", 'duplicate-redirect'],
    ["{ from: '/a', to: '/a' }", 'redirect-loop'],
    ["{ from: '/a', to: 'https://site.example/a/?x=1' }", 'redirect-loop'],
    ["{ from: '/a', to: '//site.example/b' }, { from: '/b', to: '/about' }", 'redirect-chain'],
    [
      "{ from: '/é', to: 'https://example.org' }, { from: '/a', to: 'http://SITE.example/%C3%A9' }",
      'redirect-chain',
    ],
    ["{ from: '/a//b', to: '/about' }", 'bad-redirect'],
    ["{ from: '/./a', to: '/about' }", 'bad-redirect'],
    ["{ from: '/a\\0', to: '/about' }", 'bad-redirect'],
    ["{ from: '/About', to: '/notes' }", 'case-collision'],
    ["{ from: '/About/team', to: '/notes' }", 'case-collision'],
    ["{ from: '/a', to: '/about' }, { from: '/A/b', to: '/about' }", 'case-collision'],
    ["{ from: '/\u00e9', to: '/about' }, { from: '/e\u0301', to: '/about' }", 'case-collision'],
    ["{ from: '/index.html', to: '/' }", 'reserved-path'],
    ["{ from: '/about/index.html', to: '/about' }", 'reserved-path'],
    ["{ from: '/about/_payload.json', to: '/about' }", 'reserved-path'],
    ["{ from: '/feed.xml', to: '/notes' }", 'reserved-path'],
    ["{ from: '/en/Feed.xml', to: '/notes' }", 'reserved-path'],
    ["{ from: '/_redirects', to: '/notes' }", 'reserved-path'],
    ["{ from: '/apple-touch-icon.png', to: '/notes' }", 'reserved-path'],
  ])('1.7 refuse %s', async (redirects, code) => {
    const { diagnostics } = await resolveSite(siteInTurn(config(redirects)));
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
  });

  it('1.7 take protocol-relative targets for external ones', async () => {
    const { site } = await resolveSite(
      siteInTurn(config("{ from: '/a', to: '//host/x' }, { from: '/b', to: '/\\\\host' }")),
    );
    expect(site.redirects.map(({ external }) => external)).toEqual([true, true]);
  });

  it('1.7 lead in full to a page of this site, and to what another program answers there', async () => {
    const redirects = ['about', 'shop', ''].map(
      (path) => `{ from: '/to-${path}', to: 'https://site.example/${path}' }`,
    );
    const { diagnostics } = await resolveSite(siteInTurn(config(redirects.join())));
    expect(diagnostics).toEqual([]);
  });

  it('1.7 rootRedirect takes the place of the home page', async () => {
    const overlay = {
      'site.config.ts': BASE_CONFIG.replace(
        'openGraphImages: false,',
        "openGraphImages: false,\n  rootRedirect: { to: '/about', status: 302 },",
      ),
    };
    const { site } = await resolveSite(siteInTurn(overlay));
    expect(site.pages.map(({ path }) => path)).not.toContain('/');
    expect(site.redirects).toMatchObject([{ from: '/', to: '/about', status: 302, external: false }]);
  });
});

const BASE_CONFIG = `import { defineConfig } from 'site/define';

export default defineConfig({
  url: 'https://site.example',
  openGraphImages: false,
  organization: {
    name: 'Essai',
    legalName: 'Essai inc.',
    email: 'bonjour@site.example',
    address: { street: '1, rue Test', city: 'Montréal', region: 'QC', postalCode: 'H0H 0H0', country: 'CA' },
    privacyOfficer: { title: { fr: 'Responsable', en: 'Officer' }, email: 'vie@site.example' },
    founded: 2023,
  },
});
`;
