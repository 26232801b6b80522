import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Overlay } from './mini-site.ts';
import { BASE, miniSite } from './mini-site.ts';
import { resolveSite } from './stages.ts';

const doc = (more = '', body = 'Texte.'): string =>
  `---\ntitle: Un titre assez long\ndescription: Une description assez longue pour que les moteurs la montrent en entier.\n${more}---\n\n${body}\n`;
const note = (more = '', body = 'Texte.'): string => doc(`date: 2026-01-02\ntags: [atelier]\n${more}`, body);
/** A note of the base site under an address in each language's words. */
const SLUGGED: Overlay = {
  'content/fr/notes/un.md': note('slug: la-premiere\n'),
  'content/en/notes/un.md': note('slug: the-first\n'),
};

describe('1.2 a slug', () => {
  it('replaces the last segment of the address in its language alone; twins stay twins', async () => {
    const { site, diagnostics } = await resolveSite(
      miniSite({ 'content/fr/notes/un.md': note('slug: la-premiere\n') }),
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

  it('of a folder’s index moves what stands below it, its lists included', async () => {
    const { site, diagnostics } = await resolveSite(
      miniSite({
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
      miniSite({
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

  it('lets a redirect of the configuration name the page by its file’s path', async () => {
    const config = readFileSync(join(BASE, 'site.config.ts'), 'utf8');
    const redirects = "redirects: [{ from: '/ancien', to: '/notes/un?x=1#y' }],";
    const site = miniSite({
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
  ])('1.2 cannot be "%s"', async (slug, says) => {
    const { diagnostics } = await resolveSite(miniSite({ 'content/fr/about.md': doc(`slug: "${slug}"\n`) }));
    expect(diagnostics.map(({ text, location }) => [text, location?.line])).toEqual([[`"slug" ${says}`, 4]]);
  });
});
