import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MiniSite } from './mini-site.ts';
import { siteInTurn } from './mini-site.ts';
import { buildSite } from './stages.ts';

const MATTER =
  '---\ntitle: Des titres\ndescription: Une page dont les titres sautent un niveau ou manquent, décrite assez longuement.\nonly: fr\n---\n\n';
const page = (body: string): MiniSite => siteInTurn({ 'content/fr/titres.md': MATTER + body });

describe('headings of a body', () => {
  it('without a text are an error, at their marks', async () => {
    const { ok, printed } = await buildSite(page('## Un\n\nTexte.\n\n> ### \n\n##\n'));
    expect(ok).toBe(false);
    const says = (element: string): string =>
      `✘ [ERROR] A heading (<${element}>) on /titres has no text: write one, or remove the heading [empty-heading]`;
    expect(printed).toContain(
      `${says('h3')}\n\n    content/fr/titres.md:11:3:\n      11 │ > ###\n         ╵   ~~~`,
    );
    expect(printed).toContain(
      `${says('h2')}\n\n    content/fr/titres.md:13:1:\n      13 │ ##\n         ╵ ~~`,
    );
    expect(printed).toContain('2 errors');
  });

  it('that skip a level are a warning, also after the title of the page', async () => {
    const { ok, printed } = await buildSite(page('#### Trop bas\n\n## Deux\n\n#### Encore\n\nTexte.\n'));
    expect(ok).toBe(true);
    expect(printed).toContain(
      '▲ [WARNING] The heading "Trop bas" (<h4>) on /titres comes after an <h1>: use <h2> [heading-jump]\n\n    content/fr/titres.md:7:1:\n      7 │ #### Trop bas\n        ╵ ~~~~',
    );
    expect(printed).toContain('The heading "Encore" (<h4>) on /titres comes after an <h2>: use <h3>');
    expect(printed).toContain('    content/fr/titres.md:11:1:');
    expect(printed).toContain('2 warnings');
  });

  it('that open a text under another title are a warning, for no page shows them', async () => {
    const { ok, printed } = await buildSite(page('<!-- note -->\n# Le vrai titre #\n\nTexte.\n'));
    expect(ok).toBe(true);
    expect(printed).toContain(
      '▲ [WARNING] The heading "Le vrai titre" is left out: the page is called "Des titres" [lost-title]\n\n    content/fr/titres.md:8:1:\n      8 │ # Le vrai titre #\n        ╵ ~~~~~~~~~~~~~~~~~\n\n  Begin it with ## to show it, or remove it',
    );
  });

  it.each([['# Des titres'], ['# **Des** titres.'], ['# DES TITRES'], ['## Autre chose']])(
    'that open a text with the words of its title bring no warning: %s',
    async (heading) => {
      expect((await buildSite(page(`${heading}\n\nTexte.\n`))).printed).not.toContain('lost-title');
    },
  );

  it('are placed as well in a build that renders nothing again', async () => {
    const site = page('#### Trop bas\n');
    await buildSite(site);
    expect((await buildSite(site)).printed).toContain('    content/fr/titres.md:7:1:');
  });

  it('that a template leaves empty are an error of the page', async () => {
    const site = siteInTurn();
    const file = 'templates/components.tsx';
    const source = readFileSync(`${site.root}/${file}`, 'utf8');
    site.write({ [file]: source.replace('<ul>', '<h2>{undefined}</h2><ul>') });
    const { ok, printed } = await buildSite(site);
    expect(ok).toBe(false);
    expect(printed).toContain('A heading (<h2>) on /en/notes has no text: write one, or remove the heading');
  });
});
