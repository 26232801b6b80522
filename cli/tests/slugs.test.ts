import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Overlay } from './mini-site.ts';
import { BASE, siteInTurn } from './mini-site.ts';
import { buildSite, resolveSite } from './stages.ts';

const doc = (more = '', body = 'Texte.'): string =>
  `---\ntitle: Un titre assez long\ndescription: Une description assez longue pour que les moteurs la montrent en entier.\n${more}---\n\n${body}\n`;
const note = (more = '', body = 'Texte.'): string => doc(`date: 2026-01-02\ntags: [atelier]\n${more}`, body);
const both = (path: string, text: string): Overlay => ({
  [`content/fr/${path}`]: text,
  [`content/en/${path}`]: text,
});

/** A note of the base site under an address in each language's words. */
const SLUGGED: Overlay = {
  'content/fr/notes/un.md': note('slug: la-premiere\n'),
  'content/en/notes/un.md': note('slug: the-first\n'),
};

describe('1.5 a link of front matter', () => {
  it('keeps its query, and leads to the home page of its own language', async () => {
    const linking = (more: string): string => doc(`template: strict\nlead: A\ncount: 1\nmore: ${more}\n`);
    const { site, diagnostics } = await resolveSite(
      siteInTurn({ ...both('a.md', linking('/?ref=a')), ...both('b.md', linking('/en?ref=b#c')) }),
    );
    expect(diagnostics).toEqual([]);
    const hrefOf = (path: string) =>
      site.pages.find((one) => one.path === path)?.props.internal.page.sections.more;
    expect(['/a', '/en/a', '/b', '/en/b'].map(hrefOf)).toEqual(
      ['/?ref=a', '/en?ref=a', '/?ref=b#c', '/en?ref=b#c'].map((href) => ({ href, external: false })),
    );
  });

  it.each([
    ['about.md?ref=a#b#c', '/about?ref=a#b#c'],
    ['/about?ref=a..b#c#d', '/about?ref=a..b#c#d'],
    ['"#b#c"', '#b#c'],
  ])('keeps all that follows the path: %s', async (written, href) => {
    const text = doc(`template: strict\nlead: A\ncount: 1\nmore: ${written}\n`);
    const { site, diagnostics } = await resolveSite(siteInTurn(both('a.md', text)));
    expect(diagnostics).toEqual([]);
    const a = site.pages.find(({ path }) => path === '/a')?.props.internal.page.sections.more;
    expect(a).toEqual({ href, external: false });
  });

  it.each([
    '../../../a.md',
    '/../a',
    '//elsewhere.example',
    '"?ref=a"',
    'about',
    'javascript:a()',
    'https://',
  ])('is refused: %s', async (written) => {
    const text = doc(`template: strict\nlead: A\ncount: 1\nmore: ${written}\n`);
    const { diagnostics } = await resolveSite(siteInTurn({ 'content/fr/a.md': text }));
    expect(diagnostics.map(({ text: said }) => said)).toContain(
      '"more" must be a path such as /contact, a relative .md file, or an https address',
    );
  });
});

describe('1.2 a slug', () => {
  it('replaces the last segment of the address in its language alone; twins stay twins', async () => {
    const { site, diagnostics } = await resolveSite(
      siteInTurn({ 'content/fr/notes/un.md': note('slug: la-premiere\n') }),
    );
    expect(diagnostics).toEqual([]);
    const page = (path: string) =>
      site.pages.find((one) => one.path === path)?.props.internal.page ?? expect.fail(path);
    const alternates = { fr: '/notes/la-premiere', en: '/en/notes/un' };
    expect(page('/notes/la-premiere')).toMatchObject({ key: '/notes/un', alternates });
    expect(page('/en/notes/un')).toMatchObject({ key: '/notes/un', alternates });
    expect(page('/notes/la-premiere').breadcrumbs.map(({ path }) => path)).toEqual([
      '/',
      '/notes',
      '/notes/la-premiere',
    ]);
    expect(site.pages.map(({ path }) => path)).not.toContain('/notes/un');
    expect(site.redirects).toMatchObject([
      { from: '/notes/un', to: '/notes/la-premiere', status: 301, external: false },
    ]);
  });

  it('shows in lists, in bodies and in front matter that name the page by its file or its key', async () => {
    const { site, diagnostics } = await resolveSite(
      siteInTurn({
        ...SLUGGED,
        ...both(
          'a.md',
          doc('template: strict\nlead: A\ncount: 1\nmore: /notes/un#ici\n', '[x](notes/un.md)'),
        ),
        ...both('b.md', doc('template: strict\nlead: A\ncount: 1\nmore: notes/un.md\n')),
        ...both('c.md', doc('template: picked\npick: /notes/un\n')),
      }),
    );
    expect(diagnostics).toEqual([]);
    const internal = (path: string) => site.pages.find((one) => one.path === path)?.props.internal;
    expect(internal('/notes/page/2')?.lists.notes?.map(({ path }) => path)).toEqual(['/notes/la-premiere']);
    expect(internal('/en/notes/page/2')?.lists.notes?.map(({ path }) => path)).toEqual([
      '/en/notes/the-first',
    ]);
    expect(internal('/a')?.links).toEqual({ 'notes/un.md': '/notes/la-premiere' });
    expect(internal('/a')?.page.sections.more).toEqual({ href: '/notes/la-premiere#ici', external: false });
    expect(internal('/en/a')?.page.sections.more).toEqual({
      href: '/en/notes/the-first#ici',
      external: false,
    });
    expect(internal('/b')?.page.sections.more).toEqual({ href: '/notes/la-premiere', external: false });
    expect(internal('/en/c')?.lists.picked?.[0]?.path).toBe('/en/notes/the-first');
  });

  it('of a folder’s index moves the pages below it, its lists included', async () => {
    const { site, diagnostics } = await resolveSite(
      siteInTurn({
        'content/fr/notes/index.md': doc('template: list\nslug: carnet\n'),
        'content/fr/notes/un.md': note('slug: la-premiere\n'),
      }),
    );
    expect(diagnostics).toEqual([]);
    const french = site.pages.map(({ path }) => path).filter((path) => /^\/(notes|carnet)/.test(path));
    expect(french).toEqual([
      '/carnet',
      '/carnet/deux',
      '/carnet/la-premiere',
      '/carnet/page/2',
      '/carnet/tags/atelier',
      '/carnet/tags/atelier/page/2',
      '/carnet/trois',
    ]);
    expect(site.redirects.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '/notes /carnet',
      '/notes/deux /carnet/deux',
      '/notes/page/2 /carnet/page/2',
      '/notes/tags/atelier /carnet/tags/atelier',
      '/notes/tags/atelier/page/2 /carnet/tags/atelier/page/2',
      '/notes/trois /carnet/trois',
      '/notes/un /carnet/la-premiere',
    ]);
    const second = site.pages.find(({ path }) => path === '/carnet/page/2')?.props.internal.page;
    expect(second?.alternates).toEqual({ fr: '/carnet/page/2', en: '/en/notes/page/2' });
    expect(second?.pagination?.links.map(({ path }) => path)).toEqual(['/carnet', '/carnet/page/2']);
    expect(second?.terms.map(({ path }) => path)).toEqual(['/carnet/tags/atelier']);
  });

  it('lets aliases and redirects to the file’s path lead to the address, without a chain', async () => {
    const { site, diagnostics } = await resolveSite(
      siteInTurn({
        'content/fr/notes/un.md': note('slug: la-premiere\naliases: [/notes/un, /vieux]\n'),
        'content/fr/about.md': doc('slug: qui-sommes-nous\n'),
        'content/fr/moved.md': doc('only: fr\nmiddleware: [moved]\n'),
      }),
    );
    expect(diagnostics).toEqual([]);
    expect(site.redirects.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '/about /qui-sommes-nous',
      '/moved /qui-sommes-nous',
      '/notes/un /notes/la-premiere',
      '/vieux /notes/la-premiere',
    ]);
  });

  it('of a document that only lists name is no input of other pages: its own is made again, and no other', async () => {
    const { site } = await resolveSite(
      siteInTurn({ ...SLUGGED, 'content/fr/about.md': doc('slug: qui-sommes-nous\n') }),
    );
    // The addresses that all pages are made from.
    expect(site.addresses).toEqual({ fr: { '/about': '/qui-sommes-nous' }, en: {} });
  });

  it('is the address everywhere that visitors and machines read one', async () => {
    const site = siteInTurn({
      ...SLUGGED,
    });
    const run = await buildSite(site);
    expect(run).toEqual({ ok: true, printed: '' });

    const html = site.output('notes/la-premiere/index.html');
    const origin = 'https://site.example';
    expect(html).toContain(`<link rel="canonical" href="${origin}/notes/la-premiere">`);
    expect(html).toContain(`hreflang="en-US" href="${origin}/en/notes/the-first"`);
    expect(html).toContain(`hreflang="x-default" href="${origin}/notes/la-premiere"`);
    expect(html).toContain(`<meta property="og:url" content="${origin}/notes/la-premiere">`);
    expect(html).toMatch(/<a data-switch(="")? href="\/en\/notes\/the-first"/);
    expect(html).toContain(`"@id":"${origin}/notes/la-premiere#page"`);
    expect(html).not.toMatch(/notes\/un\b/);
    expect(site.output('en/notes/the-first/index.html')).toContain(
      `<link rel="canonical" href="${origin}/en/notes/the-first">`,
    );
    expect(JSON.parse(site.output('notes/la-premiere/_payload.json'))).toMatchObject({
      path: '/notes/la-premiere',
      data: { path: '/notes/la-premiere' },
    });
    expect(site.output('about/index.html')).toContain('href="/notes/la-premiere"');
    expect(site.output('sitemap.xml')).toContain(`<loc>${origin}/en/notes/the-first</loc>`);
    expect(site.output('sitemap.xml')).not.toContain('/notes/un<');
    expect(site.output('feed.xml')).toContain(`href="${origin}/notes/la-premiere"`);
    // A reader that knew the note by its first address does not show it again.
    expect(site.output('feed.xml')).toContain('<id>tag:site.example,2023:/notes/un</id>');
    expect(site.output('_redirects')).toContain('/notes/un /notes/la-premiere 301\n');
    expect(site.output('_redirects')).toContain('/en/notes/un /en/notes/the-first 301\n');
    expect(site.output('notes/un/index.html')).toContain('url=/notes/la-premiere');
  });

  it('of a scheduled page waits with it: links to it are text until then, by its file and by its address', async () => {
    const site = siteInTurn({
      ...SLUGGED,
      'content/fr/notes/un.md': note('slug: la-premiere\npublishAt: 2026-02-01\n'),
      'content/en/notes/un.md': note('publishAt: 2026-02-01\n'),
      'content/fr/about.md': doc('', '[x](notes/un.md) et [y](/notes/la-premiere)'),
      'content/en/about.md': doc(),
    });
    const { ok, printed } = await buildSite(site);
    expect([ok, printed]).toEqual([true, expect.not.stringContaining('ERROR')]);
    expect(site.output('about/index.html')).toContain('x et y');
  });

  it('lets a redirect of the configuration name the page by its file’s path', async () => {
    const config = readFileSync(join(BASE, 'site.config.ts'), 'utf8');
    const redirects = "redirects: [{ from: '/ancien', to: '/notes/un?x=1#y' }],";
    const site = siteInTurn({
      ...SLUGGED,
      'site.config.ts': config.replace('  organization', `  ${redirects}\n  organization`),
    });
    const { site: resolved, diagnostics } = await resolveSite(site);
    expect(diagnostics).toEqual([]);
    expect(resolved.redirects.find(({ from }) => from === '/ancien')?.to).toBe('/notes/la-premiere?x=1#y');
  });

  it.each([
    [
      'Ma page',
      'must be one segment of an address: lower-case letters without accents, digits and single hyphens, such as ma-page',
    ],
    [
      'l’été',
      'must be one segment of an address: lower-case letters without accents, digits and single hyphens, such as l-ete',
    ],
    [
      'a/b',
      'must be one segment of an address: lower-case letters without accents, digits and single hyphens, such as a-b',
    ],
    [
      '..',
      'must be one segment of an address: lower-case letters without accents, digits and single hyphens',
    ],
    ['a'.repeat(251), 'must have 250 characters at most: systems refuse longer names of folders'],
  ])('1.2 cannot be "%s"', async (slug, says) => {
    const { diagnostics } = await resolveSite(
      siteInTurn({ 'content/fr/about.md': doc(`slug: "${slug}"\n`) }),
    );
    expect(diagnostics.map(({ text, location }) => [text, location?.line])).toEqual([[`"slug" ${says}`, 4]]);
  });
});

describe('1.2 a slug that is taken is one error at its line, and the page stays where its file is', () => {
  const made = (slug: string, path: string, by: string): string =>
    `The slug "${slug}" cannot turn /about into ${path}: ${by}`;

  it.each([
    ['notes', {}, made('notes', '/notes', 'content/fr/notes/index.md is the page /notes')],
    [
      'only-here',
      { 'content/en/only-here.md': doc('only: en\n') },
      made('only-here', '/only-here', 'content/en/only-here.md is the page /en/only-here'),
    ],
    [
      'carnet',
      { ...both('autre.md', doc('slug: carnet\n')), 'content/fr/autre.md': doc() },
      made('carnet', '/carnet', 'content/en/autre.md has the address /en/carnet'),
    ],
    [
      'guides',
      both('guides/un.md', doc()),
      made('guides', '/guides', '/guides or /en/guides is a folder of pages'),
    ],
    [
      'guides',
      { 'content/en/guides/un.md': doc('only: en\n') },
      made('guides', '/guides', '/guides or /en/guides is a folder of pages'),
    ],
    ['en', {}, made('en', '/en', 'the generator writes "en" itself')],
    ['assets', {}, made('assets', '/assets', 'the generator writes "assets" itself')],
    ['api', {}, made('api', '/api', 'the generator writes "api" itself')],
  ] as const)('%s, with %j', async (slug, more, text) => {
    const { site, diagnostics } = await resolveSite(
      siteInTurn({ ...more, 'content/fr/about.md': doc(`slug: ${slug}\n`) }),
    );
    expect(diagnostics.map((one) => [one.code, one.text, one.location?.line])).toEqual([
      ['slug-collision', text, 4],
    ]);
    expect(site.pages.map(({ path }) => path)).toContain('/about');
  });

  it('the address that another slug replaced', async () => {
    const { diagnostics } = await resolveSite(
      siteInTurn({
        'content/fr/about.md': doc('slug: nous\n'),
        'content/fr/notes/index.md': doc('template: list\nslug: about\n'),
      }),
    );
    expect(diagnostics.map(({ text, location }) => [text, location?.file])).toEqual([
      [
        'The slug "about" cannot turn /notes into /about: content/fr/about.md answers at /about',
        'content/fr/notes/index.md',
      ],
    ]);
  });

  it('a page of both languages, which is named in that of the slug', async () => {
    const { diagnostics } = await resolveSite(siteInTurn({ 'content/en/about.md': doc('slug: notes\n') }));
    expect(diagnostics.map(({ text }) => text)).toEqual([
      'The slug "notes" cannot turn /en/about into /en/notes: content/en/notes/index.md is the page /en/notes',
    ]);
  });

  it('a numbered page’s folder', async () => {
    const { diagnostics } = await resolveSite(siteInTurn({ 'content/fr/notes/un.md': note('slug: page\n') }));
    expect(diagnostics.map(({ text }) => text)).toEqual([
      'The slug "page" cannot turn /notes/un into /notes/page: /notes/page or /en/notes/page is a folder of pages',
    ]);
  });

  it('the home page', async () => {
    const { diagnostics } = await resolveSite(siteInTurn({ 'content/fr/index.md': doc('slug: accueil\n') }));
    expect(diagnostics.map(({ text }) => text)).toEqual([
      'The home page keeps its address: it has no segment that a slug could replace',
    ]);
  });

  it('another document’s alias', async () => {
    const { diagnostics } = await resolveSite(
      siteInTurn({
        'content/fr/about.md': doc('slug: nous\n'),
        'content/fr/notes/un.md': note('aliases: [/nous]\n'),
      }),
    );
    expect(diagnostics.map(({ text, location }) => [text, location?.file])).toEqual([
      ['/nous is a page (content/fr/about.md): a redirect cannot take its place', 'content/fr/notes/un.md'],
    ]);
  });

  it('two documents of one language', async () => {
    const { diagnostics } = await resolveSite(
      siteInTurn({
        'content/fr/notes/deux.md': note('slug: pareil\n'),
        'content/fr/notes/un.md': note('slug: pareil\n'),
      }),
    );
    expect(diagnostics.map(({ text, location }) => [text, location?.file])).toEqual([
      [
        'The slug "pareil" cannot turn /notes/un into /notes/pareil: content/fr/notes/deux.md has the address /notes/pareil',
        'content/fr/notes/un.md',
      ],
    ]);
  });
});
